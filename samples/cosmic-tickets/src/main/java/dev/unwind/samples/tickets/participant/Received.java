package dev.unwind.samples.tickets.participant;

import dev.unwind.dsl.ActionCall;
import dev.unwind.dsl.CompensationCall;

/**
 * A call as the service received it.
 *
 * @param name the name of the step, or of its compensation
 * @param key the idempotency key of this call
 * @param actionKey the idempotency key of the action; the same as {@code key} for an action
 */
record Received(
    String saga,
    String step,
    String name,
    CallKind kind,
    int attempt,
    String key,
    String actionKey,
    long fencingToken) {

  static Received of(ActionCall<?> call) {
    return new Received(
        call.sagaId(),
        call.step(),
        call.step(),
        CallKind.ACTION,
        call.attempt(),
        call.key(),
        call.key(),
        call.fencingToken());
  }

  static Received of(CompensationCall<?> call) {
    return new Received(
        call.sagaId(),
        call.step(),
        call.compensation(),
        CallKind.COMPENSATION,
        call.attempt(),
        call.key(),
        call.actionKey(),
        call.fencingToken());
  }
}
