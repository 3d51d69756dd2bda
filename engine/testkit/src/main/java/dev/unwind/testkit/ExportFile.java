package dev.unwind.testkit;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Finds the documents in what somebody has copied out of a store. */
final class ExportFile {
  private static final ObjectMapper JSON =
      JsonMapper.builder()
          .enable(JsonParser.Feature.STRICT_DUPLICATE_DETECTION)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
          .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
          .build();

  private ExportFile() {}

  static byte[] read(Path file) {
    try {
      return Files.readAllBytes(file);
    } catch (IOException e) {
      throw new UncheckedIOException("the file " + file + " can't be read", e);
    }
  }

  /** Returns the documents of an export: one, or an array of them; each bare or in an envelope. */
  static List<Fields> documents(byte[] json) {
    JsonNode root = tree(json);
    if (!root.isArray()) {
      return List.of(document("", root));
    }
    List<Fields> documents = new ArrayList<>();
    for (int i = 0; i < root.size(); i++) {
      documents.add(document("[" + i + "]", root.get(i)));
    }
    return documents;
  }

  private static JsonNode tree(byte[] json) {
    try {
      JsonNode root = JSON.readTree(json);
      if (root.isMissingNode()) {
        throw Fields.refused("", "is empty");
      }
      return root;
    } catch (JsonProcessingException e) {
      throw Fields.refused(
          "",
          "is no JSON: %s, at line %d, column %d. A file is given as a Path"
              .formatted(
                  e.getOriginalMessage(),
                  e.getLocation().getLineNr(),
                  e.getLocation().getColumnNr()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Fields document(String place, JsonNode node) {
    if (!(node instanceof ObjectNode)) {
      throw Fields.refused(place, "must be an object");
    }
    return isEnvelope(node)
        ? new Fields(place.isEmpty() ? "body" : place + ".body", (ObjectNode) node.get("body"))
        : new Fields(place, (ObjectNode) node);
  }

  /**
   * An item of Azure Cosmos DB has the engine's document as its body. A message has a body, too,
   * the user's own; but then it has a type of message beside it.
   */
  private static boolean isEnvelope(JsonNode node) {
    return node.path("body").isObject() && !node.has("messageType");
  }

  static byte[] bytes(ObjectNode tree) {
    return tree.toString().getBytes(StandardCharsets.UTF_8);
  }
}
