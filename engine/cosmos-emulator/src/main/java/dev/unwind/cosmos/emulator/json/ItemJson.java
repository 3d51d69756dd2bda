package dev.unwind.cosmos.emulator.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.DoubleNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.LongNode;
import com.fasterxml.jackson.databind.node.NumericNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;

/**
 * Reads and writes JSON as Cosmos DB keeps it: every number is an IEEE 754 double, and nesting has
 * a limit. A double without fraction is written without one, so {@code 1.0} comes back as {@code
 * 1}, and 2^53 + 1 as 2^53.
 */
public final class ItemJson {
  /** The most objects and arrays that may lie inside one another, the item itself included. */
  public static final int MAX_NESTING = 128;

  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final JsonFactory FACTORY = MAPPER.getFactory();
  // From here on a double has no exact long, so it is written with an exponent.
  private static final double LONG_BOUND = 0x1p63;

  private ItemJson() {}

  /**
   * Reads one JSON value.
   *
   * @throws IllegalArgumentException if the text is not one JSON value, is nested too deep, or
   *     holds a number that no double can hold; the message says which
   */
  public static JsonNode read(byte[] text) {
    try (JsonParser parser = FACTORY.createParser(text)) {
      if (parser.nextToken() == null) {
        throw new IllegalArgumentException("The body is empty");
      }
      JsonNode value = value(parser, 0);
      if (parser.nextToken() != null) {
        throw new IllegalArgumentException("More text follows the JSON value");
      }
      return value;
    } catch (JsonProcessingException malformed) {
      throw new IllegalArgumentException("Not JSON: " + malformed.getOriginalMessage(), malformed);
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
  }

  /** Writes a value as compact UTF-8 text. */
  public static byte[] write(JsonNode value) {
    try {
      return MAPPER.writeValueAsBytes(value);
    } catch (JsonProcessingException impossible) {
      throw new UncheckedIOException(impossible);
    }
  }

  /** A number as it is kept. */
  public static NumericNode number(double value) {
    if (value == Math.rint(value) && Math.abs(value) < LONG_BOUND) {
      return LongNode.valueOf((long) value);
    }
    return DoubleNode.valueOf(value);
  }

  /** An empty object. */
  public static ObjectNode object() {
    return NODES.objectNode();
  }

  /** An empty array. */
  public static ArrayNode array() {
    return NODES.arrayNode();
  }

  private static JsonNode value(JsonParser parser, int depth) throws IOException {
    JsonToken token = parser.currentToken();
    return switch (token) {
      case START_OBJECT -> objectValue(parser, deeper(depth));
      case START_ARRAY -> arrayValue(parser, deeper(depth));
      case VALUE_STRING -> NODES.textNode(parser.getText());
      case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> numberValue(parser);
      case VALUE_TRUE -> NODES.booleanNode(true);
      case VALUE_FALSE -> NODES.booleanNode(false);
      case VALUE_NULL -> NODES.nullNode();
      default -> throw new IllegalArgumentException("Unexpected " + token);
    };
  }

  private static int deeper(int depth) {
    if (depth == MAX_NESTING) {
      throw new IllegalArgumentException("Nested deeper than " + MAX_NESTING + " levels");
    }
    return depth + 1;
  }

  private static ObjectNode objectValue(JsonParser parser, int depth) throws IOException {
    ObjectNode object = NODES.objectNode();
    while (parser.nextToken() != JsonToken.END_OBJECT) {
      String name = parser.currentName();
      parser.nextToken();
      object.set(name, value(parser, depth));
    }
    return object;
  }

  private static ArrayNode arrayValue(JsonParser parser, int depth) throws IOException {
    ArrayNode array = NODES.arrayNode();
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      array.add(value(parser, depth));
    }
    return array;
  }

  private static NumericNode numberValue(JsonParser parser) throws IOException {
    double value = parser.getDoubleValue();
    if (Double.isInfinite(value)) {
      throw new IllegalArgumentException("No double can hold the number " + parser.getText());
    }
    return number(value);
  }
}
