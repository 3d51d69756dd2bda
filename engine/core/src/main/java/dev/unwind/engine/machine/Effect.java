package dev.unwind.engine.machine;

import java.time.Instant;
import java.util.Objects;

/** What the owner has to do once the transition is durable, and not before. */
public sealed interface Effect {
  /** Go on with whatever is being done. */
  record CarryOn() implements Effect {}

  /**
   * Call the action of a step.
   *
   * @param step the index of the step
   * @param token the attempt's fencing token
   */
  record CallAction(int step, long token) implements Effect {}

  /**
   * Ask the probe of a step.
   *
   * @param step the index of the step
   * @param token the fencing token of the attempt in doubt
   */
  record CallProbe(int step, long token) implements Effect {}

  /**
   * Call the compensation of a step.
   *
   * @param step the index of the step
   * @param token the attempt's fencing token
   */
  record CallCompensation(int step, long token) implements Effect {}

  /**
   * Keep the saga and decide {@link Event.Woken} then.
   *
   * @param at when
   */
  record WaitUntil(Instant at) implements Effect {
    public WaitUntil {
      Objects.requireNonNull(at, "at");
    }
  }

  /** Let go: the saga is not owned any more. */
  record Release() implements Effect {}

  /** Let go: the saga is final. */
  record Finish() implements Effect {}
}
