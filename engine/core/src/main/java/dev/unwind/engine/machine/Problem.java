package dev.unwind.engine.machine;

import dev.unwind.engine.saga.Failure;
import dev.unwind.engine.saga.FailureRecorder;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.TimeoutException;

/**
 * A failed attempt, as the machine has to judge it.
 *
 * @param failure what is recorded
 * @param thrown what the retry policy is asked about
 * @param retryable whether the policy is asked at all
 */
public record Problem(Failure failure, Optional<Throwable> thrown, boolean retryable) {
  public Problem {
    Objects.requireNonNull(failure, "failure");
    Objects.requireNonNull(thrown, "thrown");
  }

  /** Returns the problem of a handler, merge or message that threw. */
  public static Problem thrown(Throwable thrown) {
    return new Problem(
        FailureRecorder.record(Failure.Kind.THROWN, thrown), Optional.of(thrown), true);
  }

  /** Returns the problem of an attempt that took too long. */
  public static Problem timedOut(String message) {
    return new Problem(
        Failure.of(Failure.Kind.TIMED_OUT, message), Optional.of(new TimeoutException()), true);
  }

  /**
   * Returns the problem of a new state that does not fit into the document; trying again would not
   * help.
   */
  public static Problem tooLarge(String message) {
    return new Problem(Failure.of(Failure.Kind.TOO_LARGE, message), Optional.empty(), false);
  }
}
