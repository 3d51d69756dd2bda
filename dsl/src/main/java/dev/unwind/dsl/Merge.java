package dev.unwind.dsl;

/**
 * Puts a result into the state; pure: no clock, no call to others, the same answer for the same
 * arguments.
 *
 * <p>It is applied to the latest state when the step is committed, and again if the commit has to
 * be repeated. An exception in it is a failure of the step.
 *
 * @param <S> the type of the saga's state
 * @param <R> the type of the result
 */
@FunctionalInterface
public interface Merge<S, R> {

  /** Returns the state that holds the result. */
  S apply(S state, R result);
}
