package dev.unwind.dsl;

import java.time.Duration;

/**
 * Bounds how many attempts of a step's action begin in any stretch of time in one process, over all
 * sagas of the definition; an immutable value.
 *
 * <p>Bad values, nulls included, are kept here and reported by {@link SagaBuilder#build()}.
 *
 * @param calls how many attempts: 1 to 100,000
 * @param window in any stretch of this length: 1 ms to 1 day
 */
public record RateLimit(int calls, Duration window) {
  static final int MAX_CALLS = 100_000;

  /** Returns a limit of so many attempts in any stretch of that length. */
  public static RateLimit of(int calls, Duration window) {
    return new RateLimit(calls, window);
  }

  void check(Faults faults) {
    faults.between("calls", calls, MAX_CALLS);
    faults.duration("window", window, Faults.MAX_DELAY);
  }
}
