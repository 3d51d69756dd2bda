package dev.unwind.dsl;

import java.util.Objects;

/**
 * What an action or a probe is given: one attempt of one step.
 *
 * @param <S> the type of the saga's state
 * @param sagaId the saga
 * @param step the step's name
 * @param attempt the number of this attempt of the action, from 1
 * @param key the idempotency key: the same for all attempts of this action, different for any other
 * @param fencingToken rises with every attempt of the step and with the compensation after it
 * @param state the state when the attempt was recorded
 */
public record ActionCall<S>(
    String sagaId, String step, int attempt, String key, long fencingToken, S state) {

  /** Refuses nulls (but for the state) and an attempt below 1. */
  public ActionCall {
    Objects.requireNonNull(sagaId, "sagaId");
    Objects.requireNonNull(step, "step");
    Objects.requireNonNull(key, "key");
    if (attempt < 1) {
      throw new IllegalArgumentException("attempt must be at least 1, was " + attempt);
    }
  }
}
