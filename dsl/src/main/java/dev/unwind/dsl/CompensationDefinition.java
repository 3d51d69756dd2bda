package dev.unwind.dsl;

import java.time.Duration;
import java.util.Objects;

/**
 * How the action of a step is undone.
 *
 * @param <S> the type of the saga's state
 * @param name unique in the saga, among compensations and steps
 * @param handler undoes the action
 * @param retry decides on further attempts after a failed one
 * @param timeout the longest that one attempt may take
 */
public record CompensationDefinition<S>(
    String name, CompensationHandler<S> handler, Retry retry, Duration timeout) {

  /** Refuses nulls, an invalid retry policy and a timeout out of range. */
  public CompensationDefinition {
    Objects.requireNonNull(name, "name");
    Objects.requireNonNull(handler, "handler");
    Faults.refuse("compensation " + Faults.show(name), retry, timeout);
  }

  /** Returns the same compensation with another handler. */
  CompensationDefinition<S> calling(CompensationHandler<S> other) {
    return new CompensationDefinition<>(name, other, retry, timeout);
  }
}
