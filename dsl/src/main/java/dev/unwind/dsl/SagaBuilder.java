package dev.unwind.dsl;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Collects the definition of a saga; {@link #build()} checks it and makes it immutable.
 *
 * <p>The settings here are defaults for all steps, wherever they stand in the chain; what a step
 * sets for itself wins. Not safe for use by several threads.
 *
 * @param <S> the type of the saga's state
 */
public final class SagaBuilder<S> {

  final String name;
  final Class<S> stateType;
  final Setting<Integer> revision = new Setting<>("revision");
  final List<StepBuilder<S>> steps = new ArrayList<>();
  final StepLimits limits = new StepLimits();

  SagaBuilder(String name, Class<S> stateType) {
    this.name = name;
    this.stateType = stateType;
  }

  /** Sets the revision, at least 1; 1 if not set. Raise it with every change of the steps. */
  public SagaBuilder<S> revision(int value) {
    revision.set(value);
    return this;
  }

  /**
   * Adds a step after those added before; at least 1 and at most 100 of them.
   *
   * @param stepName 1 to 100 letters, digits, {@code . _ -}; unique in the saga, among steps and
   *     compensations
   * @param settings is called at once, with the step's own builder; what it throws is passed on
   */
  public SagaBuilder<S> step(String stepName, Consumer<StepBuilder<S>> settings) {
    StepBuilder<S> step = new StepBuilder<>(stepName, settings != null);
    if (settings != null) {
      settings.accept(step);
    }
    steps.add(step);
    return this;
  }

  /**
   * Sets the retry policy of all actions; if not set, {@link Retry#actionDefault()}, and after the
   * pivot, where giving up would leave the saga blocked, {@link Retry#compensationDefault()}.
   */
  public SagaBuilder<S> retry(Retry value) {
    limits.retry.set(value);
    return this;
  }

  /** Sets the retry policy of all compensations; {@link Retry#compensationDefault()} if not set. */
  public SagaBuilder<S> compensationRetry(Retry value) {
    limits.compensationRetry.set(value);
    return this;
  }

  /** Sets the longest that one attempt of an action may take, 1 ms to 365 days; 30 s if not set. */
  public SagaBuilder<S> timeout(Duration value) {
    limits.timeout.set(value);
    return this;
  }

  /**
   * Sets the longest that one attempt of a compensation may take, 1 ms to 365 days; 30 s if not
   * set.
   */
  public SagaBuilder<S> compensationTimeout(Duration value) {
    limits.compensationTimeout.set(value);
    return this;
  }

  /**
   * Checks the whole definition and returns it, immutable.
   *
   * @throws InvalidDefinition with every fault, if there is one
   */
  public SagaDefinition<S> build() {
    new SagaCheck<>(this).throwIfFaulty();
    List<StepDefinition<S>> built = new ArrayList<>();
    StepKind kind = StepKind.COMPENSATABLE;
    for (StepBuilder<S> step : steps) {
      built.add(step.build(step.pivot.isSet() ? StepKind.PIVOT : kind, limits));
      kind = step.pivot.isSet() ? StepKind.RETRIABLE : kind;
    }
    return new SagaDefinition<>(name, revision.orElse(1), stateType, built);
  }
}
