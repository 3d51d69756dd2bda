package dev.unwind.cosmos.emulator.sql;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * The types of values, in the order in which Cosmos DB sorts values of different types; {@code
 * undefined} is Jackson's missing node.
 */
enum JsonType {
  UNDEFINED,
  NULL,
  BOOLEAN,
  NUMBER,
  STRING,
  ARRAY,
  OBJECT;

  static JsonType of(JsonNode value) {
    return switch (value.getNodeType()) {
      case NULL -> NULL;
      case BOOLEAN -> BOOLEAN;
      case NUMBER -> NUMBER;
      case STRING -> STRING;
      case ARRAY -> ARRAY;
      case OBJECT -> OBJECT;
      default -> UNDEFINED;
    };
  }
}
