package dev.unwind.dsl;

/**
 * Undoes an action that has, or may have, taken effect; called at least once.
 *
 * <p>It has to bear an action that never arrived: then there is nothing to undo, and the action's
 * key must be refused if it arrives later. Any exception is a failed attempt.
 *
 * @param <S> the type of the saga's state
 */
@FunctionalInterface
public interface CompensationHandler<S> {

  /** Undoes the action named by {@link CompensationCall#actionKey()}; returning means undone. */
  void compensate(CompensationCall<S> call) throws Exception;
}
