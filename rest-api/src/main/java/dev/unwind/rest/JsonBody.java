package dev.unwind.rest;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.unwind.engine.InvalidRequest;
import java.io.IOException;
import java.util.Iterator;
import java.util.Optional;
import java.util.Set;

/**
 * A JSON object as a client sent it, read strictly: by a mapper of its own, since the application's
 * may be configured to ignore what it does not know, or to round numbers.
 */
final class JsonBody {
  private static final ObjectMapper STRICT =
      JsonMapper.builder()
          .enable(JsonParser.Feature.STRICT_DUPLICATE_DETECTION)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
          .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
          .build();

  private final JsonNode tree;

  private JsonBody(JsonNode tree) {
    this.tree = tree;
  }

  /**
   * Returns the object.
   *
   * @throws InvalidRequest when it is no JSON object, or has other fields than these
   */
  static JsonBody read(byte[] bytes, Set<String> fields) {
    JsonNode tree = parse(bytes);
    if (tree == null || !tree.isObject()) {
      throw new InvalidRequest("body", "must be a JSON object");
    }
    for (Iterator<String> names = tree.fieldNames(); names.hasNext(); ) {
      String name = names.next();
      if (!fields.contains(name)) {
        throw new InvalidRequest(
            Texts.shown(name),
            "is not a field of this request; it has " + String.join(", ", fields));
      }
    }
    return new JsonBody(tree);
  }

  private static JsonNode parse(byte[] bytes) {
    try {
      return STRICT.readTree(bytes);
    } catch (JsonProcessingException e) {
      JsonLocation at = e.getLocation();
      String place =
          at == null ? "" : " at line " + at.getLineNr() + ", column " + at.getColumnNr();
      throw new InvalidRequest("body", "is not valid JSON" + place);
    } catch (IOException e) {
      throw new InvalidRequest("body", "is not UTF-8");
    }
  }

  /**
   * Returns a text.
   *
   * @throws InvalidRequest when it is absent or no text
   */
  String text(String field) {
    return optionalText(field)
        .orElseThrow(() -> new InvalidRequest(field, "must be given, and is a string"));
  }

  /**
   * Returns a text if there is one.
   *
   * @throws InvalidRequest when it is something else
   */
  Optional<String> optionalText(String field) {
    JsonNode value = tree.path(field);
    if (value.isMissingNode() || value.isNull()) {
      return Optional.empty();
    }
    if (!value.isTextual()) {
      throw new InvalidRequest(field, "must be a string");
    }
    return Optional.of(value.textValue());
  }

  /**
   * Returns a value of any kind.
   *
   * @throws InvalidRequest when it is absent
   */
  JsonNode value(String field) {
    JsonNode value = tree.path(field);
    if (value.isMissingNode() || value.isNull()) {
      throw new InvalidRequest(field, "must be given");
    }
    return value;
  }
}
