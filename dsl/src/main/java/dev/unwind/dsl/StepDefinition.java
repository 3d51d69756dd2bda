package dev.unwind.dsl;

import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * One step of a saga, immutable and complete: all defaults are filled in.
 *
 * @param <S> the type of the saga's state
 * @param name unique in the saga
 * @param kind how the step stands to the point of no return
 * @param action does the work; does nothing and returns null in a step that only publishes
 * @param merge puts the action's result into the state
 * @param compensation undoes the action; only on a {@link StepKind#COMPENSATABLE} step
 * @param probe finds out about an action whose reply was lost
 * @param messages what is published when the step completes, in this order
 * @param retry decides on further attempts of the action after a failed one
 * @param timeout the longest that one attempt of the action may take
 * @param guards what an attempt of the action has to pass before it is begun
 */
public record StepDefinition<S>(
    String name,
    StepKind kind,
    ActionHandler<S, Object> action,
    Merge<S, Object> merge,
    Optional<CompensationDefinition<S>> compensation,
    Optional<ProbeDefinition<S>> probe,
    List<MessageDefinition<S>> messages,
    Retry retry,
    Duration timeout,
    GuardDefinition guards) {

  /**
   * Refuses nulls, an invalid retry policy, a timeout out of range, and a compensation on a step
   * that is never undone.
   */
  public StepDefinition {
    Objects.requireNonNull(name, "name");
    Objects.requireNonNull(kind, "kind");
    Objects.requireNonNull(action, "action");
    Objects.requireNonNull(merge, "merge");
    Objects.requireNonNull(compensation, "compensation");
    Objects.requireNonNull(probe, "probe");
    messages = List.copyOf(messages);
    Objects.requireNonNull(guards, "guards");
    Faults.refuse("step " + Faults.show(name), retry, timeout);
    if (compensation.isPresent() && kind != StepKind.COMPENSATABLE) {
      throw new IllegalArgumentException(
          "step %s: a %s step is never undone, but has compensation %s"
              .formatted(Faults.show(name), kind, Faults.show(compensation.get().name())));
    }
  }

  /** Returns the same step with the wrapper's handlers. */
  StepDefinition<S> wrapped(SagaDefinition.Wrapper<S> wrapper) {
    return new StepDefinition<>(
        name,
        kind,
        wrapper.action(this),
        merge,
        compensation.map(undo -> undo.calling(wrapper.compensation(this, undo))),
        probe.map(asked -> new ProbeDefinition<>(wrapper.probe(this, asked), asked.merge())),
        messages,
        retry,
        timeout,
        guards);
  }
}
