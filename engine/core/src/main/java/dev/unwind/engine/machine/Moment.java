package dev.unwind.engine.machine;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * What the world says when an event is decided.
 *
 * @param now the wall clock of the deciding process
 * @param jitter random, at least 0 and below 1; spreads backoffs
 * @param draining whether the process begins nothing new any more
 * @param late results that came after their attempt had been given up, to be noted with the next
 *     transition
 * @param refusal why the next attempt of an action may not be begun now, if it was asked for before
 */
public record Moment(
    Instant now,
    double jitter,
    boolean draining,
    List<LateResult> late,
    Optional<Refusal> refusal) {
  /** The shortest wait after a refusal. */
  public static final Duration WAIT_MIN = Duration.ofMillis(10);

  /** The longest wait after a refusal, before its jitter, which adds up to a half. */
  public static final Duration WAIT_MAX = Duration.ofHours(1);

  /** Returns a moment at which nothing was refused. */
  public Moment(Instant now, double jitter, boolean draining, List<LateResult> late) {
    this(now, jitter, draining, late, Optional.empty());
  }

  /**
   * A guard does not let an attempt of an action pass now. No intent is recorded: it costs no
   * attempt, nothing is owed, and the saga waits.
   *
   * @param step the index of the step
   * @param guard which guard, in words
   * @param retryAfter how long to wait before asking again, about; brought within the bounds
   */
  public record Refusal(int step, String guard, Duration retryAfter) {
    public Refusal {
      Objects.requireNonNull(guard, "guard");
      Duration atLeast = retryAfter.compareTo(WAIT_MIN) < 0 ? WAIT_MIN : retryAfter;
      retryAfter = atLeast.compareTo(WAIT_MAX) > 0 ? WAIT_MAX : atLeast;
    }
  }

  /**
   * A result that was refused, because a newer attempt or a decision had taken its place.
   *
   * @param call the name of the step or compensation
   * @param attempt the number of the attempt
   * @param outcome how it ended after all
   */
  public record LateResult(String call, int attempt, String outcome) {
    public LateResult {
      Objects.requireNonNull(call, "call");
      Objects.requireNonNull(outcome, "outcome");
    }
  }

  public Moment {
    Objects.requireNonNull(now, "now");
    late = List.copyOf(late);
    Objects.requireNonNull(refusal, "refusal");
    if (!(jitter >= 0 && jitter < 1)) {
      throw new IllegalArgumentException("jitter must be in [0, 1), was " + jitter);
    }
  }
}
