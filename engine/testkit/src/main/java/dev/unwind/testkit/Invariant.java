package dev.unwind.testkit;

/**
 * What has to hold at the end of each run of a {@link CrashMatrix}.
 *
 * @param <F> what was made for the run
 * @param <S> the type of the saga's state
 */
@FunctionalInterface
public interface Invariant<F, S> {

  /** Throws anything, such as an {@link AssertionError}, to say that it does not hold. */
  void check(F fixture, SagaEnd<S> end) throws Exception;
}
