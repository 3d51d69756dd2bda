package dev.unwind.cosmos.emulator.sql;

import com.fasterxml.jackson.databind.JsonNode;
import dev.unwind.cosmos.emulator.store.CosmosRefusal;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** The values that a request gives for the {@code @names} in its query. */
record Parameters(Map<String, JsonNode> values) {

  static final Parameters NONE = new Parameters(Map.of());

  /** Reads the array of {@code {"name": "@x", "value": ...}}; a missing array is an empty one. */
  static Parameters read(JsonNode array) {
    Map<String, JsonNode> values = new HashMap<>();
    for (JsonNode parameter : array) {
      if (!parameter.path("name").isTextual()) {
        throw CosmosRefusal.badRequest("A parameter of the query has no name.");
      }
      values.put(parameter.get("name").textValue(), parameter.path("value"));
    }
    return new Parameters(Map.copyOf(values));
  }

  Optional<JsonNode> value(String name) {
    return Optional.ofNullable(values.get(name));
  }
}
