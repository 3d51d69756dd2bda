package dev.unwind.engine.runtime;

import dev.unwind.engine.store.StoreException;
import dev.unwind.engine.store.StoreUnavailable;
import java.time.Duration;
import java.util.function.Supplier;

/**
 * Waits between tries on the store: exponentially longer, with full jitter. Where the store asks to
 * wait, never shorter than that: what keeps a lease just as long, everything else longer. And waits
 * before a try while the store has asked others of this process to wait.
 */
final class Backoff {
  private static final Duration FIRST = Duration.ofMillis(20);
  private static final Duration LONGEST = Duration.ofSeconds(5);
  private static final int DOUBLINGS_MAX = 8;

  private final EngineEnvironment environment;
  private final Pressure pressure;
  private final Deadline deadline;
  private final Supplier<Urgency> urgency;
  private int tries;
  private boolean inDoubt;

  /**
   * @param urgency asked before each wait: what can wait at first may not be able to later
   */
  Backoff(
      EngineEnvironment environment,
      Pressure pressure,
      Deadline deadline,
      Supplier<Urgency> urgency) {
    this.environment = environment;
    this.pressure = pressure;
    this.deadline = deadline;
    this.urgency = urgency;
  }

  /** Says that a try may have had an effect: from now on what is tried has been begun. */
  void inDoubt() {
    inDoubt = true;
  }

  private Urgency urgency() {
    Urgency asked = urgency.get();
    return asked == Urgency.NEW && inDoubt ? Urgency.BEGUN : asked;
  }

  /**
   * Waits before the next try.
   *
   * @throws StoreException the reason itself, when trying is over or the thread is interrupted, or
   *     when the store is throttled and nothing has been begun
   */
  void pause(StoreException reason) {
    Duration asked =
        reason instanceof StoreUnavailable
            ? ((StoreUnavailable) reason).retryAfter()
            : Duration.ZERO;
    boolean throttled = asked.compareTo(Duration.ZERO) > 0;
    Urgency now = urgency();
    if (deadline.isOver() || (throttled && now == Urgency.NEW)) {
      throw reason;
    }
    Duration wait = jitter(throttled ? asked : Duration.ZERO);
    if (throttled) {
      wait = now == Urgency.LEASE ? asked : asked.plus(wait);
    }
    if (!environment.pause(wait)) {
      throw reason;
    }
  }

  private Duration jitter(Duration atLeast) {
    Duration cap = FIRST.multipliedBy(1L << Math.min(tries++, DOUBLINGS_MAX));
    Duration spread = cap.compareTo(atLeast) < 0 ? atLeast : cap;
    Duration longest = spread.compareTo(LONGEST) > 0 ? LONGEST : spread;
    return Duration.ofNanos((long) (longest.toNanos() * environment.random()));
  }

  /**
   * Waits until it is this one's turn, if the store is throttled. Nothing is held meanwhile.
   *
   * @throws StoreUnavailable when trying is over or the thread is interrupted, or when nothing has
   *     been begun yet
   */
  void awaitTurn() {
    Duration wait = pressure.holdOff(urgency());
    while (!wait.isZero()) {
      if (deadline.isOver() || urgency() == Urgency.NEW || !environment.pause(wait)) {
        throw new StoreUnavailable("it is throttled, and asks to wait", wait, null);
      }
      wait = pressure.holdOff(urgency());
    }
  }
}
