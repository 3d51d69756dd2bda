/**
 * The language in which sagas are defined, and the immutable model of a definition.
 *
 * <p>A saga is a list of steps. Each step has an <em>action</em>, and most have a
 * <em>compensation</em> that undoes it. If a step cannot be done, the compensations of the steps
 * that took effect, or may have, are called in reverse order.
 *
 * <pre>{@code
 * SagaDefinition<Purchase> purchase =
 *     Saga.define("purchase", Purchase.class)
 *         .step("holdSeats", step -> step
 *             .action(call -> seats.hold(call.state().seats(), call.key()), Purchase::withHold)
 *             .compensation("releaseSeats", call -> seats.release(call.actionKey())))
 *         .step("chargeCard", step -> step
 *             .action(call -> payments.charge(call.state().total(), call.key()), Purchase::withPayment)
 *             .compensation("refundCard", call -> payments.refund(call.actionKey()))
 *             .retry(Retry.exponential(Duration.ofMillis(200)).maxAttempts(5))
 *             .timeout(Duration.ofSeconds(10)))
 *         .step("confirm", step -> step.publish("purchase.confirmed", Confirmation::of))
 *         .build();
 * }</pre>
 *
 * <ul>
 *   <li>The state, here {@code Purchase}, is the user's own type. An action returns a result, and a
 *       pure {@link dev.unwind.dsl.Merge} puts it into the state; an action without a result is a
 *       {@code run}.
 *   <li>A handler may be called more than once: hand {@code call.key()} to the participant, so that
 *       a repeated call has no further effect. A compensation names what it undoes by {@code
 *       call.actionKey()}, which works even if the action's reply was lost.
 *   <li>{@link dev.unwind.dsl.StepRejected} is a definite no. Any other exception is a failed
 *       attempt, and {@link dev.unwind.dsl.Retry} decides whether another follows.
 *   <li>A {@code probe} asks whether an action whose reply was lost took effect.
 *   <li>{@code pivot()} marks the point of no return: later steps are retried, never undone.
 *   <li>{@code publish} stores a message in the same commit as the completion of the step.
 * </ul>
 *
 * <p>{@code build()} reports every fault of a definition at once, as an {@link
 * dev.unwind.dsl.InvalidDefinition}.
 */
package dev.unwind.dsl;
