package dev.unwind.store.sqlite;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jetbrains.lincheck.Lincheck;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Every interleaving that Lincheck finds of callers who commit, of the thread that writes for them
 * all, and of the close.
 */
@Tag("races")
class CommitQueueRaceTest {
  private static final int SCHEDULES = 40 * Integer.getInteger("races.factor", 1);

  /** Takes groups until the queue is closed and empty, and answers each commit. */
  private static final class Writer {
    private final CommitQueue queue;
    private final List<CommitRequest> taken = Collections.synchronizedList(new ArrayList<>());

    Writer(CommitQueue queue) {
      this.queue = queue;
    }

    void run() {
      while (true) {
        List<CommitRequest> group = queue.take(2, 1_000);
        if (group.isEmpty()) {
          return;
        }
        taken.addAll(group);
        group.forEach(request -> request.complete(new Outcome.Applied()));
      }
    }
  }

  private static CommitQueue.Offer commit(CommitQueue queue, CommitRequest request) {
    CommitQueue.Offer offer = queue.offer(request);
    if (offer == CommitQueue.Offer.ACCEPTED) {
      check(request.await() instanceof Outcome.Applied, "answered something else");
    }
    return offer;
  }

  @Test
  void each_accepted_commit_is_written_once_and_answered_and_no_other() {
    Lincheck.runConcurrentTest(
        SCHEDULES,
        () -> {
          CommitQueue queue = new CommitQueue(10);
          Writer writer = new Writer(queue);
          CommitRequest first = new CommitRequest(List.of());
          CommitRequest second = new CommitRequest(List.of());
          CommitQueue.Offer[] offers = new CommitQueue.Offer[2];
          Thread writing = new Thread(writer::run);
          Thread one = new Thread(() -> offers[0] = commit(queue, first));
          Thread other = new Thread(() -> offers[1] = commit(queue, second));
          writing.start();
          one.start();
          other.start();
          queue.close();
          join(one, other, writing);

          checkWritten(writer, first, offers[0]);
          checkWritten(writer, second, offers[1]);
        });
  }

  private static void checkWritten(Writer writer, CommitRequest request, CommitQueue.Offer offer) {
    long times = writer.taken.stream().filter(taken -> taken == request).count();
    long expected = offer == CommitQueue.Offer.ACCEPTED ? 1 : 0;
    check(times == expected, offer + " was written " + times + " times");
  }

  @Test
  void no_more_are_accepted_than_may_wait() {
    Lincheck.runConcurrentTest(
        SCHEDULES,
        () -> {
          CommitQueue queue = new CommitQueue(1);
          CommitQueue.Offer[] offers = new CommitQueue.Offer[2];
          Thread one = new Thread(() -> offers[0] = queue.offer(new CommitRequest(List.of())));
          Thread other = new Thread(() -> offers[1] = queue.offer(new CommitRequest(List.of())));
          one.start();
          other.start();
          join(one, other);

          check(offers[0] != offers[1], "both " + offers[0]);
          check(queue.take(10, 1_000).size() == 1, "not one waits");
        });
  }

  private static void join(Thread... threads) {
    try {
      for (Thread thread : threads) {
        thread.join();
      }
    } catch (InterruptedException e) {
      throw new AssertionError("nobody interrupts this thread", e);
    }
  }

  private static void check(boolean holds, String message) {
    if (!holds) {
      throw new AssertionError(message);
    }
  }
}
