package dev.unwind.engine.saga;

import java.time.Instant;
import java.util.Objects;
import java.util.Optional;

/**
 * The attempts of one action or one compensation.
 *
 * @param count how many were recorded; the latest has this number, 1-based
 * @param failures how many of them count against the retry policy
 * @param interruptions how many were cut off by the end of their process; bounded apart from the
 *     policy
 * @param token the fencing token of the latest attempt: the transition that recorded it, 0 before
 *     the first
 * @param startedAt when the first attempt was recorded
 * @param endedAt when the last one was settled for good
 * @param retryAt when the next one is due, while waiting
 * @param failure why the latest failed attempt failed
 */
public record Attempts(
    int count,
    int failures,
    int interruptions,
    long token,
    Optional<Instant> startedAt,
    Optional<Instant> endedAt,
    Optional<Instant> retryAt,
    Optional<Failure> failure) {

  private static final Attempts NONE =
      new Attempts(
          0, 0, 0, 0, Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());

  public Attempts {
    Objects.requireNonNull(startedAt, "startedAt");
    Objects.requireNonNull(endedAt, "endedAt");
    Objects.requireNonNull(retryAt, "retryAt");
    Objects.requireNonNull(failure, "failure");
    if (count < 0 || failures < 0 || interruptions < 0 || failures > count) {
      throw new IllegalArgumentException(
          "impossible attempts: " + count + ", " + failures + " failed, " + interruptions + " cut");
    }
  }

  /** Returns the record of something never attempted. */
  public static Attempts none() {
    return NONE;
  }

  /** Records the intent of the next attempt. */
  public Attempts begin(long newToken, Instant at) {
    Optional<Instant> first = startedAt.isPresent() ? startedAt : Optional.of(at);
    return new Attempts(
        count + 1,
        failures,
        interruptions,
        newToken,
        first,
        Optional.empty(),
        Optional.empty(),
        failure);
  }

  /** Records that the running attempt failed; counts against the retry policy. */
  public Attempts failed(Failure why) {
    return new Attempts(
        count, failures + 1, interruptions, token, startedAt, endedAt, retryAt, Optional.of(why));
  }

  /** Records that the running attempt was cut off; does not count against the retry policy. */
  public Attempts interrupted(Failure why) {
    return new Attempts(
        count, failures, interruptions + 1, token, startedAt, endedAt, retryAt, Optional.of(why));
  }

  /** Replaces the reason of the latest failure, without counting another one. */
  public Attempts because(Failure why) {
    return new Attempts(
        count, failures, interruptions, token, startedAt, endedAt, retryAt, Optional.of(why));
  }

  /** Sets when the next attempt is due. */
  public Attempts retryAt(Instant at) {
    return new Attempts(
        count,
        failures,
        interruptions,
        token,
        startedAt,
        Optional.empty(),
        Optional.of(at),
        failure);
  }

  /** Records that no further attempt follows. */
  public Attempts ended(Instant at) {
    return new Attempts(
        count,
        failures,
        interruptions,
        token,
        startedAt,
        Optional.of(at),
        Optional.empty(),
        failure);
  }

  /** Gives a fresh budget: neither earlier failures nor earlier interruptions count any more. */
  public Attempts fresh(Instant now) {
    return new Attempts(
        count, 0, 0, token, Optional.of(now), Optional.empty(), Optional.of(now), failure);
  }
}
