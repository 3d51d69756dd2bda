package dev.unwind.engine.machine;

import java.time.Instant;
import java.util.Objects;

/**
 * What the world says when an event is decided.
 *
 * @param now the wall clock of the deciding process
 * @param jitter random, at least 0 and below 1; spreads backoffs
 * @param draining whether the process begins nothing new any more
 */
public record Moment(Instant now, double jitter, boolean draining) {
  public Moment {
    Objects.requireNonNull(now, "now");
    if (!(jitter >= 0 && jitter < 1)) {
      throw new IllegalArgumentException("jitter must be in [0, 1), was " + jitter);
    }
  }
}
