package dev.unwind.testkit;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Objects;

/**
 * A message that was stored with the completion of a step.
 *
 * @param type its type
 * @param id its id, the same however often it is delivered
 * @param body its body
 */
public record SentMessage(String type, String id, JsonNode body) {
  public SentMessage {
    Objects.requireNonNull(type, "type");
    Objects.requireNonNull(id, "id");
    Objects.requireNonNull(body, "body");
  }
}
