package dev.unwind.engine.document;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * Tells a repeated request from a misuse of its key: equal requests, whatever the order of their
 * fields, have equal ones.
 */
public final class Fingerprint {
  private static final ObjectMapper CANONICAL =
      JsonMapper.builder().enable(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS).build();

  private Fingerprint() {}

  /** Returns the fingerprint of a start request. */
  public static String of(String definition, JsonNode input) {
    try {
      byte[] canonical = CANONICAL.writeValueAsBytes(CANONICAL.treeToValue(input, Object.class));
      MessageDigest digest = sha256();
      digest.update(definition.getBytes(StandardCharsets.UTF_8));
      digest.update((byte) 0);
      return HexFormat.of().formatHex(digest.digest(canonical), 0, 16);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a JSON tree can always be written", e);
    }
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
