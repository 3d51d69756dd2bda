package dev.unwind.engine.document;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;

/**
 * Tells a repeated request from a misuse of its key: equal requests, whatever the order of their
 * fields, have equal ones.
 */
public final class Fingerprint {
  private static final ObjectMapper CANONICAL =
      JsonMapper.builder().disable(SerializationFeature.FLUSH_AFTER_WRITE_VALUE).build();

  private Fingerprint() {}

  /** Returns the fingerprint of a start request. */
  public static String of(String definition, JsonNode input) {
    try {
      byte[] canonical = canonical(input);
      MessageDigest digest = sha256();
      digest.update(definition.getBytes(StandardCharsets.UTF_8));
      digest.update((byte) 0);
      return HexFormat.of().formatHex(digest.digest(canonical), 0, 16);
    } catch (IOException e) {
      throw new IllegalStateException("a JSON tree can always be written", e);
    }
  }

  private static byte[] canonical(JsonNode input) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(512);
    try (JsonGenerator json = CANONICAL.createGenerator(bytes)) {
      write(json, input);
    }
    return bytes.toByteArray();
  }

  /** By hand, since every start does it: the tree is neither copied nor written twice. */
  private static void write(JsonGenerator json, JsonNode node) throws IOException {
    if (node.isObject()) {
      json.writeStartObject();
      for (Map.Entry<String, JsonNode> field : inOrder(node)) {
        json.writeFieldName(field.getKey());
        write(json, field.getValue());
      }
      json.writeEndObject();
    } else if (node.isArray()) {
      json.writeStartArray();
      for (JsonNode element : node) {
        write(json, element);
      }
      json.writeEndArray();
    } else if (node.isTextual()) {
      json.writeString(node.textValue());
    } else {
      CANONICAL.writeTree(json, node);
    }
  }

  private static List<Map.Entry<String, JsonNode>> inOrder(JsonNode node) {
    List<Map.Entry<String, JsonNode>> fields = new ArrayList<>(node.properties());
    fields.sort(Map.Entry.comparingByKey());
    return fields;
  }

  /** Returns a saga id for an idempotency key: the same for the same definition and key. */
  public static String sagaId(String definition, String idempotencyKey) {
    byte[] both = (definition + "\0" + idempotencyKey).getBytes(StandardCharsets.UTF_8);
    return "key-" + HexFormat.of().formatHex(sha256().digest(both), 0, 16);
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }
}
