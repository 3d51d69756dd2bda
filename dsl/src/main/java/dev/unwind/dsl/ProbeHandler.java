package dev.unwind.dsl;

/**
 * Asks the participant whether an action whose reply was lost has taken effect; changes nothing.
 *
 * @param <S> the type of the saga's state
 * @param <R> the type of the action's result
 */
@FunctionalInterface
public interface ProbeHandler<S, R> {

  /**
   * Returns what the participant knows of {@link ActionCall#key()}; an exception counts as {@link
   * ProbeAnswer#unknown()}.
   */
  ProbeAnswer<R> probe(ActionCall<S> call) throws Exception;
}
