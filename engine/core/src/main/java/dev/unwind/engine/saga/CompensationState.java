package dev.unwind.engine.saga;

import java.util.Objects;

/**
 * A step's compensation.
 *
 * @param name its name, empty where the step declares none
 * @param status where it stands
 * @param attempts its attempts
 */
public record CompensationState(String name, CompensationStatus status, Attempts attempts) {
  public CompensationState {
    Objects.requireNonNull(name, "name");
    Objects.requireNonNull(status, "status");
    Objects.requireNonNull(attempts, "attempts");
    if (name.isEmpty() != (status == CompensationStatus.NONE)) {
      throw new IllegalArgumentException("a compensation has a name, and only a compensation");
    }
  }

  /** Returns the compensation of a step that declares none. */
  public static CompensationState none() {
    return new CompensationState("", CompensationStatus.NONE, Attempts.none());
  }

  /** Returns a declared compensation for which nothing is owed yet. */
  public static CompensationState notOwed(String name) {
    return new CompensationState(name, CompensationStatus.NOT_OWED, Attempts.none());
  }

  /** Returns this compensation in another status; one that is not declared stays so. */
  public CompensationState with(CompensationStatus next) {
    return status == CompensationStatus.NONE ? this : with(next, attempts);
  }

  /** Returns this compensation with other attempts. */
  public CompensationState with(CompensationStatus next, Attempts log) {
    return new CompensationState(name, next, log);
  }
}
