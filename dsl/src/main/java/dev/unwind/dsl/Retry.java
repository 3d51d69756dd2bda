package dev.unwind.dsl;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Consumer;

/**
 * Decides whether and when an attempt follows a failed one; an immutable value.
 *
 * <p>The backoff before attempt n + 1 is <em>jitter * min(maxDelay, initialDelay * factor^(n -
 * 1))</em> after n failures, with a jitter drawn from [0, 1): "full jitter". A policy ends at the
 * first of its limits: attempts (3 unless set), time, or a failure that is not to be retried.
 *
 * <p>Bad values, nulls included, are kept here and reported by {@link SagaBuilder#build()} together
 * with all other faults of the definition.
 */
public final class Retry {

  /** The shape of the backoff. */
  public enum Kind {
    /** There is one attempt only. */
    NONE,
    /** The same delay before each attempt, but for the jitter. */
    FIXED,
    /** A delay that grows by the factor up to the cap. */
    EXPONENTIAL
  }

  private final RetrySettings settings;

  private Retry(RetrySettings settings) {
    this.settings = settings;
  }

  /** Returns the policy of one single attempt. */
  public static Retry none() {
    RetrySettings settings = new RetrySettings(Kind.NONE, Duration.ZERO);
    settings.maxAttempts = OptionalInt.of(1);
    return new Retry(settings);
  }

  /**
   * Returns a policy with the same delay, 1 ms to 1 day, before each attempt; jittered as any
   * other, so the wait is a random part of the delay unless {@link #withoutJitter()} is called.
   */
  public static Retry fixed(Duration delay) {
    RetrySettings settings = new RetrySettings(Kind.FIXED, delay);
    settings.factor = 1;
    return new Retry(settings);
  }

  /**
   * Returns a policy with a delay, 1 ms to 1 day at first, that grows by the factor, 2 unless set,
   * with each failure, up to a cap of 1 minute unless set (or of the initial delay, if longer).
   */
  public static Retry exponential(Duration initialDelay) {
    return new Retry(new RetrySettings(Kind.EXPONENTIAL, initialDelay));
  }

  /**
   * Returns what actions get if nothing is set: 3 attempts, from 200 ms, doubled, cap 10 s. Short,
   * since what can't be done soon can still be undone.
   */
  public static Retry actionDefault() {
    return exponential(Duration.ofMillis(200)).maxDelay(Duration.ofSeconds(10)).maxAttempts(3);
  }

  /**
   * Returns what compensations, and actions after the pivot, get if nothing is set: 10 attempts,
   * from 500 ms, doubled, cap 1 minute. Longer, since giving up leaves the saga blocked.
   */
  public static Retry compensationDefault() {
    return exponential(Duration.ofMillis(500)).maxDelay(Duration.ofMinutes(1)).maxAttempts(10);
  }

  /** Returns this policy with that growth, 1 to 1000; only for {@link #exponential}. */
  public Retry factor(double value) {
    return with(copy -> copy.factor = value);
  }

  /** Returns this policy with that cap on the delay: from the initial delay to 1 day. */
  public Retry maxDelay(Duration value) {
    return with(copy -> copy.maxDelay = value);
  }

  /** Returns this policy with that many attempts in all, the first included: 1 to 1,000,000. */
  public Retry maxAttempts(int value) {
    return with(copy -> copy.maxAttempts = OptionalInt.of(value));
  }

  /**
   * Returns this policy without a limit on attempts; not for {@link #none}. Without {@link
   * #maxElapsed} too, it never ends by itself: the saga waits until the step succeeds or an
   * operator steps in, which is allowed, and mostly wanted only after the pivot.
   */
  public Retry unlimitedAttempts() {
    return with(copy -> copy.maxAttempts = OptionalInt.empty());
  }

  /**
   * Returns this policy with a limit, 1 ms to 365 days, on the time since the first attempt: after
   * it no attempt is begun.
   */
  public Retry maxElapsed(Duration value) {
    return with(
        copy -> {
          copy.elapsedLimited = true;
          copy.maxElapsed = value;
        });
  }

  /** Returns this policy with delays that are waited in full. */
  public Retry withoutJitter() {
    return with(copy -> copy.jittered = false);
  }

  /**
   * Returns this policy with those types, subtypes included, added to the failures that are
   * retried; without any, all are. Only the failure itself is looked at, not its causes. A timeout
   * of the engine is a {@link java.util.concurrent.TimeoutException}.
   */
  @SafeVarargs
  @SuppressWarnings("varargs") // the array is only read
  public final Retry retryOn(Class<? extends Throwable>... types) {
    return with(copy -> copy.retryOn = RetrySettings.plus(copy.retryOn, types));
  }

  /**
   * Returns this policy with those types, subtypes included, added to the failures that are not
   * retried, even if {@link #retryOn} names them.
   */
  @SafeVarargs
  @SuppressWarnings("varargs") // the array is only read
  public final Retry abortOn(Class<? extends Throwable>... types) {
    return with(copy -> copy.abortOn = RetrySettings.plus(copy.abortOn, types));
  }

  /** Returns the shape of the backoff. */
  public Kind kind() {
    return settings.kind;
  }

  /** Returns the delay after the first failure, before jitter; zero for {@link #none}. */
  public Duration initialDelay() {
    return settings.initialDelay;
  }

  /** Returns the growth of the delay with each failure; 1 for {@link #fixed}. */
  public double factor() {
    return settings.factor;
  }

  /** Returns the cap on the delay. */
  public Duration maxDelay() {
    return settings.maxDelay;
  }

  /** Returns the limit on attempts, the first included, or empty if there is none. */
  public OptionalInt maxAttempts() {
    return settings.maxAttempts;
  }

  /** Returns the limit on the time since the first attempt, or empty if there is none. */
  public Optional<Duration> maxElapsed() {
    return Optional.ofNullable(settings.maxElapsed);
  }

  /** Returns whether a random part of each delay is waited, rather than all of it. */
  public boolean jittered() {
    return settings.jittered;
  }

  /**
   * Returns whether another attempt is allowed; pure.
   *
   * @param failures the failures counted so far
   * @param elapsed the time since the first attempt began
   * @param lastFailure the latest failure, or null to ask about the limits only
   */
  public boolean allows(int failures, Duration elapsed, Throwable lastFailure) {
    if (maxAttempts().isPresent() && failures >= maxAttempts().getAsInt()) {
      return false;
    }
    if (settings.elapsedLimited && elapsed.compareTo(settings.maxElapsed) >= 0) {
      return false;
    }
    if (lastFailure == null) {
      return true;
    }
    boolean wanted =
        settings.retryOn.isEmpty() || RetrySettings.matches(settings.retryOn, lastFailure);
    return wanted && !RetrySettings.matches(settings.abortOn, lastFailure);
  }

  /**
   * Returns the backoff after that many failures, from zero to the cap; pure, for any count.
   *
   * @param failures the failures counted so far; below 1 is taken as 1
   * @param jitter 0 to 1, usually a random number below 1; ignored by a policy without jitter
   * @throws IllegalArgumentException if the jitter is out of range
   * @throws IllegalStateException if this policy is one that no definition accepts
   */
  public Duration delay(int failures, double jitter) {
    if (!(jitter >= 0 && jitter <= 1)) {
      throw new IllegalArgumentException("jitter must be 0 to 1, was " + jitter);
    }
    if (!faults().isEmpty()) {
      throw new IllegalStateException("invalid retry policy: " + String.join("; ", faults()));
    }
    // In doubles nothing overflows (infinity is capped), and a day of nanoseconds is exact.
    double grown =
        settings.initialDelay.toNanos() * Math.pow(settings.factor, Math.max(failures, 1) - 1);
    long capped = Math.round(Math.min(settings.maxDelay.toNanos(), grown));
    return Duration.ofNanos(settings.jittered ? (long) (capped * jitter) : capped);
  }

  /** Returns what is wrong with the values, each fault beginning with the field. */
  List<String> faults() {
    return settings.faults();
  }

  /** Returns whether the other is a policy with the same values. */
  @Override
  public boolean equals(Object other) {
    return other instanceof Retry retry && settings.values().equals(retry.settings.values());
  }

  /** Returns a hash of the values. */
  @Override
  public int hashCode() {
    return settings.values().hashCode();
  }

  /** Returns all values, for logs. */
  @Override
  public String toString() {
    return "Retry." + settings;
  }

  private Retry with(Consumer<RetrySettings> change) {
    RetrySettings copy = settings.copy();
    change.accept(copy);
    return new Retry(copy);
  }
}
