package dev.unwind.engine.runtime;

import java.time.Duration;

/** Says when trying is over. */
interface Deadline {
  boolean isOver();

  /** Returns a deadline on the monotonic clock. */
  static Deadline after(EngineEnvironment environment, Duration time) {
    long end = environment.nanoTime() + time.toNanos();
    return () -> environment.nanoTime() - end >= 0;
  }
}
