package dev.unwind.dsl;

import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;

/**
 * A complete, valid and immutable definition of a saga; made by {@link SagaBuilder#build()}.
 *
 * @param <S> the type of the saga's state
 */
public final class SagaDefinition<S> {

  /**
   * Gives the handlers of a definition something around them; what it does not override stays as it
   * is. See {@link #wrapped}.
   *
   * @param <S> the type of the saga's state
   */
  public interface Wrapper<S> {

    /** Returns what is called instead of the step's action; never null. */
    default ActionHandler<S, Object> action(StepDefinition<S> step) {
      return step.action();
    }

    /** Returns what is called instead of that compensation of the step; never null. */
    default CompensationHandler<S> compensation(
        StepDefinition<S> step, CompensationDefinition<S> compensation) {
      return compensation.handler();
    }

    /** Returns what is called instead of that probe of the step; never null. */
    default ProbeHandler<S, Object> probe(StepDefinition<S> step, ProbeDefinition<S> probe) {
      return probe.handler();
    }
  }

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

  /**
   * Returns the same definition with other handlers: name, revision, steps, merges, policies and
   * messages stay. For tests and tools that watch calls or make them fail; sagas can't tell the two
   * apart.
   */
  public SagaDefinition<S> wrapped(Wrapper<S> wrapper) {
    Objects.requireNonNull(wrapper, "wrapper");
    return new SagaDefinition<>(
        name, revision, stateType, steps.stream().map(step -> step.wrapped(wrapper)).toList());
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
