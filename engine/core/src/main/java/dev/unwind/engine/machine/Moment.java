package dev.unwind.engine.machine;

import java.time.Instant;
import java.util.List;
import java.util.Objects;

/**
 * What the world says when an event is decided.
 *
 * @param now the wall clock of the deciding process
 * @param jitter random, at least 0 and below 1; spreads backoffs
 * @param draining whether the process begins nothing new any more
 * @param late results that came after their attempt had been given up, to be noted with the next
 *     transition
 */
public record Moment(Instant now, double jitter, boolean draining, List<LateResult> late) {
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
    if (!(jitter >= 0 && jitter < 1)) {
      throw new IllegalArgumentException("jitter must be in [0, 1), was " + jitter);
    }
  }
}
