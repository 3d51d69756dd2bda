package dev.unwind.cosmos.emulator.sql;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.ByteBuffer;
import java.util.Base64;

/** The part of a {@code _rid} that tells a container's documents apart, and orders them. */
final class ResourceId {

  private static final int DOCUMENT_AT = 8;

  private ResourceId() {}

  /** The number that the SDK, too, compares when it resumes a query with ORDER BY. */
  static long document(JsonNode document) {
    String text = document.path("_rid").asText().replace('-', '/');
    return ByteBuffer.wrap(Base64.getDecoder().decode(text)).getLong(DOCUMENT_AT);
  }
}
