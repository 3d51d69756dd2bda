package dev.unwind.engine.saga;

import java.util.Objects;

/**
 * One step of a saga.
 *
 * @param name the step's name in the definition
 * @param status where its action stands
 * @param attempts the action's attempts
 * @param inDoubt whether an attempt ended without saying whether it took effect
 * @param compensation its compensation
 */
public record StepState(
    String name,
    StepStatus status,
    Attempts attempts,
    boolean inDoubt,
    CompensationState compensation) {

  public StepState {
    Objects.requireNonNull(name, "name");
    Objects.requireNonNull(status, "status");
    Objects.requireNonNull(attempts, "attempts");
    Objects.requireNonNull(compensation, "compensation");
    if (status == StepStatus.PENDING && attempts.count() > 0) {
      throw new IllegalArgumentException("step " + name + " is pending and was attempted");
    }
  }

  /** Returns a step for which no intent is recorded. */
  public static StepState pending(String name, CompensationState compensation) {
    return new StepState(name, StepStatus.PENDING, Attempts.none(), false, compensation);
  }

  /** Returns this step in another status. */
  public StepState with(StepStatus next) {
    return new StepState(name, next, attempts, inDoubt, compensation);
  }

  /** Returns this step in another status and with other attempts. */
  public StepState with(StepStatus next, Attempts log) {
    return new StepState(name, next, log, inDoubt, compensation);
  }

  /** Returns this step with its doubt set or settled. */
  public StepState inDoubt(boolean doubt) {
    return new StepState(name, status, attempts, doubt, compensation);
  }

  /** Returns this step with another compensation. */
  public StepState with(CompensationState next) {
    return new StepState(name, status, attempts, inDoubt, next);
  }
}
