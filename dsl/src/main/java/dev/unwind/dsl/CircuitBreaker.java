package dev.unwind.dsl;

import java.time.Duration;

/**
 * Keeps a step from calling what keeps failing; an immutable value. It counts the latest attempts
 * of the step's action in one process, over all sagas of the definition. When too many of them have
 * failed it opens: no attempt is begun until the delay is over; then a few trials decide whether it
 * closes again.
 *
 * <p>An attempt that ends with {@link StepRejected} was answered, so it counts as a success. Bad
 * values, nulls included, are kept here and reported by {@link SagaBuilder#build()}.
 *
 * @param failureRatio the share of failed attempts at which it opens: above 0, at most 1
 * @param calls how many of the latest attempts are looked at: 1 to 100,000
 * @param delay how long it stays open: 1 ms to 1 day
 * @param trials how many attempts must succeed, one after the other, until it closes: 1 to 1,000
 */
public record CircuitBreaker(double failureRatio, int calls, Duration delay, int trials) {
  static final int MAX_CALLS = 100_000;
  static final int MAX_TRIALS = 1_000;

  /** Returns a circuit breaker that stays open for 5 s, and closes after one good trial. */
  public static CircuitBreaker of(double failureRatio, int calls) {
    return new CircuitBreaker(failureRatio, calls, Duration.ofSeconds(5), 1);
  }

  /** Returns this circuit breaker with that time for which it stays open. */
  public CircuitBreaker delay(Duration value) {
    return new CircuitBreaker(failureRatio, calls, value, trials);
  }

  /** Returns this circuit breaker with that number of trials. */
  public CircuitBreaker trials(int value) {
    return new CircuitBreaker(failureRatio, calls, delay, value);
  }

  void check(Faults faults) {
    if (!(failureRatio > 0 && failureRatio <= 1)) {
      faults.add("failureRatio must be above 0 and at most 1, was " + failureRatio);
    }
    faults.between("calls", calls, MAX_CALLS);
    faults.duration("delay", delay, Faults.MAX_DELAY);
    faults.between("trials", trials, MAX_TRIALS);
  }
}
