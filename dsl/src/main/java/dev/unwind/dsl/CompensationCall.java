package dev.unwind.dsl;

import java.util.Objects;

/**
 * What a compensation is given: one attempt to undo one action.
 *
 * @param <S> the type of the saga's state
 * @param sagaId the saga
 * @param step the name of the step that is undone
 * @param compensation the compensation's name
 * @param attempt the number of this attempt of the compensation, from 1
 * @param key the compensation's own idempotency key: the same for all its attempts
 * @param actionKey the idempotency key that the action was called with: it names the effect even if
 *     the action's reply was lost
 * @param outcome what is known of the action
 * @param fencingToken higher than that of every attempt of the action
 * @param state the state when the attempt was recorded
 */
public record CompensationCall<S>(
    String sagaId,
    String step,
    String compensation,
    int attempt,
    String key,
    String actionKey,
    Outcome outcome,
    long fencingToken,
    S state) {

  /** Refuses nulls (but for the state) and an attempt below 1. */
  public CompensationCall {
    Objects.requireNonNull(sagaId, "sagaId");
    Objects.requireNonNull(step, "step");
    Objects.requireNonNull(compensation, "compensation");
    Objects.requireNonNull(key, "key");
    Objects.requireNonNull(actionKey, "actionKey");
    Objects.requireNonNull(outcome, "outcome");
    if (attempt < 1) {
      throw new IllegalArgumentException("attempt must be at least 1, was " + attempt);
    }
  }
}
