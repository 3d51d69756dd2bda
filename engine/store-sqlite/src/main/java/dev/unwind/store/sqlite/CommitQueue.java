package dev.unwind.store.sqlite;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** The commits that wait for the writer thread, first come first served. */
final class CommitQueue {
  /** What became of an offer. */
  enum Offer {
    ACCEPTED,
    FULL,
    CLOSED
  }

  private final int commitsMax;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private final Queue<CommitRequest> waiting = new ArrayDeque<>();
  private boolean closed;

  CommitQueue(int commitsMax) {
    this.commitsMax = commitsMax;
  }

  Offer offer(CommitRequest request) {
    lock.lock();
    try {
      if (closed) {
        return Offer.CLOSED;
      }
      if (waiting.size() >= commitsMax) {
        return Offer.FULL;
      }
      waiting.add(request);
      changed.signal();
      return Offer.ACCEPTED;
    } finally {
      lock.unlock();
    }
  }

  /**
   * Waits for commits and takes as many as fit, at least one; none once the queue is closed and
   * everything has been taken.
   */
  List<CommitRequest> take(int writesMax, long bytesMax) {
    List<CommitRequest> taken = new ArrayList<>();
    lock.lock();
    try {
      while (waiting.isEmpty() && !closed) {
        changed.awaitUninterruptibly();
      }
      int writes = 0;
      long bytes = 0;
      while (!waiting.isEmpty()) {
        writes += waiting.peek().writes().size();
        bytes += waiting.peek().bytes();
        if ((writes > writesMax || bytes > bytesMax) && !taken.isEmpty()) {
          break;
        }
        taken.add(waiting.remove());
      }
      return taken;
    } finally {
      lock.unlock();
    }
  }

  void close() {
    lock.lock();
    try {
      closed = true;
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }
}
