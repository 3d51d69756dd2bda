package dev.unwind.engine.saga;

import java.time.Instant;
import java.util.Objects;
import java.util.Optional;

/**
 * Why a saga turned from forward to backward.
 *
 * @param reason the kind of cause
 * @param step the step that could not be done, where it was one
 * @param message what was said: the step's failure, or the reason given with a cancel
 * @param at when
 */
public record TurnedBack(Reason reason, Optional<String> step, String message, Instant at) {

  /** The kinds of causes. */
  public enum Reason {
    /** Somebody asked for it. */
    CANCELLED,
    /** A step was refused by a business rule. */
    REJECTED,
    /** A step ran out of attempts. */
    FAILED
  }

  public TurnedBack {
    Objects.requireNonNull(reason, "reason");
    Objects.requireNonNull(step, "step");
    Objects.requireNonNull(message, "message");
    Objects.requireNonNull(at, "at");
  }
}
