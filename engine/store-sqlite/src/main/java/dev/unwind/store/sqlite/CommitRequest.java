package dev.unwind.store.sqlite;

import java.util.List;
import java.util.concurrent.CountDownLatch;

/** One commit on its way through the writer thread. */
final class CommitRequest {
  private final List<RowWrite> writes;
  private final long bytes;
  private final CountDownLatch done = new CountDownLatch(1);

  /** Set by the writer thread before the latch opens, read after it. */
  private Outcome outcome;

  CommitRequest(List<RowWrite> writes) {
    this.writes = writes;
    this.bytes =
        writes.stream()
            .flatMap(write -> write.result().stream())
            .mapToLong(row -> row.document().json().length)
            .sum();
  }

  List<RowWrite> writes() {
    return writes;
  }

  long bytes() {
    return bytes;
  }

  /** The first answer stands. */
  void complete(Outcome result) {
    if (done.getCount() == 0) {
      return;
    }
    outcome = result;
    done.countDown();
  }

  /** Waits whatever happens: an interrupt does not take a write back, so it has to wait too. */
  Outcome await() {
    boolean interrupted = false;
    try {
      while (true) {
        try {
          done.await();
          return outcome;
        } catch (InterruptedException e) {
          interrupted = true;
        }
      }
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
