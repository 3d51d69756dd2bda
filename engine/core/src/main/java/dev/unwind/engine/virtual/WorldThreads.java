package dev.unwind.engine.virtual;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * The threads that tasks of virtual worlds run on. They can be shared by worlds that are run one
 * after the other, which spares making them again. Not thread-safe.
 */
public final class WorldThreads implements AutoCloseable {
  private final Deque<LogicalThread> idle = new ArrayDeque<>();
  private int made;

  /** Returns how many threads were made so far. */
  public int made() {
    return made;
  }

  LogicalThread take() {
    if (!idle.isEmpty()) {
      return idle.pop();
    }
    made++;
    return new LogicalThread();
  }

  void giveBack(LogicalThread thread) {
    idle.push(thread);
  }

  /** Ends the threads that are idle: all of them once every world is closed. */
  @Override
  public void close() {
    idle.forEach(LogicalThread::end);
    idle.clear();
  }
}
