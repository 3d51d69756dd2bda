package dev.unwind.samples.tickets.participant;

import java.time.Instant;

/**
 * One call that a service received, whatever became of it.
 *
 * @param step the name of the step, for its compensation too
 * @param call whether it was the action or the compensation
 * @param attempt the attempt, from 1
 * @param idempotencyKey the key of the call, the same for all its attempts
 * @param fencingToken the token of the attempt
 * @param effect what the call changed
 * @param at when the call was answered
 */
public record LedgerEntry(
    String step,
    CallKind call,
    int attempt,
    String idempotencyKey,
    long fencingToken,
    Effect effect,
    Instant at) {}
