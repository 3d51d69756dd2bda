package dev.unwind.cosmos.emulator.partition;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Which properties of an item make up its partition key, and how the key is hashed.
 *
 * @param paths the names along each path, outermost first
 * @param version 1 or 2; version 1 keys have at most 101 bytes, version 2 keys 2,048
 * @param hierarchical whether each component is hashed by itself
 */
public record PartitionKeyDefinition(List<List<String>> paths, int version, boolean hierarchical) {
  /**
   * Reads the definition of a container.
   *
   * @throws IllegalArgumentException if it is not one that Cosmos DB accepts
   */
  public static PartitionKeyDefinition of(JsonNode definition) {
    List<List<String>> paths = new ArrayList<>();
    definition.path("paths").forEach(path -> paths.add(names(path.asText())));
    int version = version(definition.path("version"));
    String kind = definition.path("kind").asText("Hash");
    boolean hierarchical = kind.equals("MultiHash");
    if (!hierarchical && !kind.equals("Hash")) {
      throw new IllegalArgumentException("The partition kind must be Hash or MultiHash: " + kind);
    }
    if (hierarchical && version != 2) {
      throw new IllegalArgumentException("A hierarchical partition key needs version 2");
    }
    if (paths.isEmpty() || paths.size() > (hierarchical ? 3 : 1)) {
      throw new IllegalArgumentException("Wrong number of partition key paths: " + paths.size());
    }
    return new PartitionKeyDefinition(List.copyOf(paths), version, hierarchical);
  }

  // The Java SDK writes "V2" where the REST reference has 2.
  private static int version(JsonNode version) {
    return switch (version.asText()) {
      case "", "1", "V1" -> 1;
      case "2", "V2" -> 2;
      default -> throw new IllegalArgumentException("No such partition key version: " + version);
    };
  }

  /**
   * The partition key of an item.
   *
   * @throws IllegalArgumentException if a path leads to an object or array
   */
  public PartitionKey keyOf(JsonNode item) {
    return new PartitionKey(paths.stream().map(path -> valueAt(item, path)).toList());
  }

  /**
   * Checks a key that a request gives.
   *
   * @throws IllegalArgumentException if it has too few or too many components or is too long
   */
  public void check(PartitionKey key) {
    if (key.components().size() != paths.size()) {
      throw new IllegalArgumentException(
          "The partition key has " + key.components().size() + " components, not " + paths.size());
    }
    int limit = version == 1 ? 101 : 2048;
    if (key.longestString() > limit) {
      throw new IllegalArgumentException(
          "The partition key has " + key.longestString() + " bytes, more than " + limit);
    }
  }

  private static JsonNode valueAt(JsonNode item, List<String> path) {
    JsonNode at = item;
    for (String name : path) {
      at = at.isObject() ? at.path(name) : MissingNode.getInstance();
    }
    return at;
  }

  private static List<String> names(String path) {
    if (!path.startsWith("/") || path.length() == 1 || path.endsWith("/")) {
      throw new IllegalArgumentException("No such partition key path: " + path);
    }
    return Arrays.stream(path.substring(1).split("/"))
        .map(name -> name.startsWith("\"") ? name.substring(1, name.length() - 1) : name)
        .toList();
  }
}
