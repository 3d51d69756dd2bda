package dev.unwind.store.sqlite;

import dev.unwind.engine.store.StoreUnavailable;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** A fixed number of readers, lent to one thread each. */
final class ReaderPool {
  /** Work with a reader. */
  interface Reading<T> {
    T with(Reader reader) throws SQLException;
  }

  private final Path file;
  private final int size;
  private final long waitNanosMax;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private final Deque<Reader> idle = new ArrayDeque<>();
  private boolean closed;

  ReaderPool(Connections connections) {
    this.file = connections.settings().file();
    this.size = connections.settings().readers();
    this.waitNanosMax = connections.settings().busyTimeout().toNanos();
    for (int i = 0; i < size; i++) {
      idle.add(new Reader(connections));
    }
  }

  <T> T read(Reading<T> reading) {
    Reader reader = borrow();
    boolean healthy = false;
    try {
      T result = reading.with(reader);
      healthy = true;
      return result;
    } catch (SQLException e) {
      throw Failures.unavailable("a read", file, e);
    } finally {
      if (!healthy) {
        reader.reset();
      }
      giveBack(reader);
    }
  }

  private Reader borrow() {
    long left = waitNanosMax;
    boolean interrupted = false;
    lock.lock();
    try {
      while (true) {
        if (closed) {
          throw new StoreUnavailable("the store is closed", Duration.ZERO, null);
        }
        if (!idle.isEmpty()) {
          return idle.pop(); // the latest used: its pages are in memory
        }
        if (left <= 0) {
          throw new StoreUnavailable(
              "all " + size + " readers of " + file + " stayed busy; repeat the read",
              Duration.ZERO,
              null);
        }
        try {
          left = changed.awaitNanos(left);
        } catch (InterruptedException e) {
          interrupted = true;
        }
      }
    } finally {
      lock.unlock();
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private void giveBack(Reader reader) {
    lock.lock();
    try {
      idle.push(reader);
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /** Waits for reads in progress, and closes all connections. */
  void close() {
    lock.lock();
    try {
      closed = true;
      changed.signalAll();
      while (idle.size() < size) {
        changed.awaitUninterruptibly();
      }
      idle.forEach(Reader::reset);
    } finally {
      lock.unlock();
    }
  }
}
