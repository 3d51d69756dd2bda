package dev.unwind.dsl;

import java.util.Objects;

/**
 * How an action with a lost reply is found out about.
 *
 * @param <S> the type of the saga's state
 * @param handler asks the participant
 * @param merge puts the result of an applied action into the state
 */
public record ProbeDefinition<S>(ProbeHandler<S, Object> handler, Merge<S, Object> merge) {

  /** Refuses nulls. */
  public ProbeDefinition {
    Objects.requireNonNull(handler, "handler");
    Objects.requireNonNull(merge, "merge");
  }
}
