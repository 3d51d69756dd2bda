package dev.unwind.dsl;

import java.util.List;
import java.util.stream.Collectors;

/**
 * A complete, valid and immutable definition of a saga; made by {@link SagaBuilder#build()}.
 *
 * @param <S> the type of the saga's state
 */
public final class SagaDefinition<S> {

  private final String name;
  private final int revision;
  private final Class<S> stateType;
  private final List<StepDefinition<S>> steps;

  SagaDefinition(String name, int revision, Class<S> stateType, List<StepDefinition<S>> steps) {
    this.name = name;
    this.revision = revision;
    this.stateType = stateType;
    this.steps = List.copyOf(steps);
  }

  /** Returns the definition's name. */
  public String name() {
    return name;
  }

  /** Returns the revision, at least 1; a saga remembers the revision that it was started with. */
  public int revision() {
    return revision;
  }

  /** Returns the type of the state. */
  public Class<S> stateType() {
    return stateType;
  }

  /** Returns the steps in their order, at least one; immutable. */
  public List<StepDefinition<S>> steps() {
    return steps;
  }

  /** Returns the index of the pivot in {@link #steps()}, or -1 if there is none. */
  public int pivotIndex() {
    for (int i = 0; i < steps.size(); i++) {
      if (steps.get(i).kind() == StepKind.PIVOT) {
        return i;
      }
    }
    return -1;
  }

  /** Returns name, revision, state type and steps, for logs. */
  @Override
  public String toString() {
    return steps.stream()
        .map(SagaDefinition::show)
        .collect(
            Collectors.joining(
                ", ",
                "saga %s revision %d of %s [".formatted(name, revision, stateType.getSimpleName()),
                "]"));
  }

  private static String show(StepDefinition<?> step) {
    String kind = step.kind() == StepKind.PIVOT ? " (pivot)" : "";
    return step.name() + kind + step.compensation().map(c -> " <- " + c.name()).orElse("");
  }
}
