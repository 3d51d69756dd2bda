package dev.unwind.dsl;

/**
 * Does the work of a step and returns its result; called at least once per step.
 *
 * <p>Every attempt gets the same {@link ActionCall#key()}: hand it to the participant, so that a
 * repeated call has no further effect. Any exception is a failed attempt, whose effect counts as
 * unknown, except {@link StepRejected}, which says that nothing happened.
 *
 * @param <S> the type of the saga's state
 * @param <R> the type of the result
 */
@FunctionalInterface
public interface ActionHandler<S, R> {

  /** Does the work for one attempt; the result, which may be null, goes to the step's merge. */
  R run(ActionCall<S> call) throws Exception;
}
