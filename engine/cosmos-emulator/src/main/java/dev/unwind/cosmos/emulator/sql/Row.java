package dev.unwind.cosmos.emulator.sql;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;

/**
 * What an expression is evaluated over: a document, or the results of the query's aggregates, each
 * at its own place.
 */
record Row(JsonNode document, List<JsonNode> aggregates) {

  static Row of(JsonNode document) {
    return new Row(document, List.of());
  }
}
