package dev.unwind.dsl;

import java.util.Objects;
import java.util.function.Function;

/**
 * A message that is stored in the same commit as the completion of its step.
 *
 * @param <S> the type of the saga's state
 * @param type the message's type, such as {@code purchase.confirmed}
 * @param body computes the body from the state that the completed step left; pure
 */
public record MessageDefinition<S>(String type, Function<S, ?> body) {

  /** Refuses nulls. */
  public MessageDefinition {
    Objects.requireNonNull(type, "type");
    Objects.requireNonNull(body, "body");
  }
}
