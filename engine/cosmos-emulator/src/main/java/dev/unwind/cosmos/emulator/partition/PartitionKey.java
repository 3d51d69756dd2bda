package dev.unwind.cosmos.emulator.partition;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.unwind.cosmos.emulator.json.ItemJson;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * The value of a partition key, one component for each path of its definition: a string, a number,
 * a boolean, null, or undefined.
 *
 * @param components string, number, boolean, null and missing nodes only
 */
public record PartitionKey(List<JsonNode> components) {
  /** Copies the components. */
  public PartitionKey {
    components = List.copyOf(components);
    for (JsonNode component : components) {
      if (component.isContainerNode()) {
        throw new IllegalArgumentException("An object or array is no partition key: " + component);
      }
    }
  }

  /**
   * Reads the value of the header, a JSON array in which {@code {}} stands for undefined.
   *
   * @throws IllegalArgumentException if it is anything else
   */
  public static PartitionKey parse(String header) {
    JsonNode array = ItemJson.read(header.getBytes(StandardCharsets.UTF_8));
    if (!array.isArray()) {
      throw new IllegalArgumentException("A partition key is a JSON array, not " + header);
    }
    List<JsonNode> components = new ArrayList<>();
    for (JsonNode component : array) {
      boolean undefined = component.isObject() && component.isEmpty();
      components.add(undefined ? MissingNode.getInstance() : component);
    }
    return new PartitionKey(components);
  }

  /** The value as the header spells it. */
  @Override
  public String toString() {
    ArrayNode array = ItemJson.array();
    for (JsonNode component : components) {
      array.add(component.isMissingNode() ? ItemJson.object() : component);
    }
    return array.toString();
  }

  /** The length of the longest string among the components, in bytes of UTF-8. */
  int longestString() {
    return components.stream()
        .filter(JsonNode::isTextual)
        .mapToInt(text -> text.textValue().getBytes(StandardCharsets.UTF_8).length)
        .max()
        .orElse(0);
  }
}
