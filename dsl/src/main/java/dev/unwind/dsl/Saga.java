package dev.unwind.dsl;

/** The entry of the DSL: {@link #define} starts the definition of a saga. */
public final class Saga {

  private Saga() {}

  /**
   * Starts a definition; nothing is checked before {@link SagaBuilder#build()}, which reports every
   * fault at once.
   *
   * @param <S> the type of the state
   * @param name 1 to 100 letters, digits, {@code . _ -}; unique in the service
   * @param stateType the user's own type, a record first of all, that the state is stored as
   */
  public static <S> SagaBuilder<S> define(String name, Class<S> stateType) {
    return new SagaBuilder<>(name, stateType);
  }
}
