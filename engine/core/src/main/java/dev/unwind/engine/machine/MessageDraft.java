package dev.unwind.engine.machine;

import java.util.Objects;

/**
 * A message to be stored in the same commit as the transition.
 *
 * @param type the message type of the definition
 * @param body computed from the completed state
 */
public record MessageDraft(String type, Object body) {
  public MessageDraft {
    Objects.requireNonNull(type, "type");
  }
}
