package dev.unwind.engine.runtime;

import dev.unwind.engine.store.StoreException;
import dev.unwind.engine.store.StoreUnavailable;
import java.time.Duration;

/**
 * Waits between tries on the store: exponentially longer, with full jitter, and never shorter than
 * the store asks for.
 */
final class Backoff {
  private static final Duration FIRST = Duration.ofMillis(20);
  private static final Duration LONGEST = Duration.ofSeconds(5);
  private static final int DOUBLINGS_MAX = 8;

  private final EngineEnvironment environment;
  private final Deadline deadline;
  private int tries;

  Backoff(EngineEnvironment environment, Deadline deadline) {
    this.environment = environment;
    this.deadline = deadline;
  }

  /**
   * Waits before the next try.
   *
   * @throws StoreException the reason itself, when trying is over or the thread is interrupted
   */
  void pause(StoreException reason) {
    if (deadline.isOver()) {
      throw reason;
    }
    Duration cap = FIRST.multipliedBy(1L << Math.min(tries++, DOUBLINGS_MAX));
    Duration longest = cap.compareTo(LONGEST) > 0 ? LONGEST : cap;
    Duration wait = Duration.ofNanos((long) (longest.toNanos() * environment.random()));
    if (reason instanceof StoreUnavailable) {
      Duration asked = ((StoreUnavailable) reason).retryAfter();
      wait = wait.compareTo(asked) < 0 ? asked : wait;
    }
    if (!environment.pause(wait)) {
      throw reason;
    }
  }
}
