package dev.unwind.cosmos.emulator.store;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.util.Set;

/** What Cosmos DB asks of every item. */
public final class ItemRules {
  /** The size of the largest item and of the largest request, in bytes of UTF-8. */
  static final int MAX_BYTES = 2 * 1024 * 1024;

  /** The properties that only the service writes. */
  static final Set<String> SYSTEM = Set.of("_rid", "_self", "_etag", "_ts", "_attachments");

  private static final int MAX_ID_BYTES = 1023;

  private ItemRules() {}

  /** Checks the id and the time to live of an item, and takes off what only the service writes. */
  static ObjectNode checked(JsonNode item) {
    if (!(item instanceof ObjectNode object)) {
      throw CosmosRefusal.badRequest("An item must be a JSON object.");
    }
    JsonNode id = object.path("id");
    if (!id.isTextual()) {
      throw CosmosRefusal.badRequest(
          "The input content is invalid because the required property 'id' is missing or no"
              + " string.");
    }
    checkId(id.textValue());
    if (object.has("ttl")) {
      TimeToLive.check("ttl", object.get("ttl"));
    }
    return object.remove(SYSTEM);
  }

  static void checkId(String id) {
    int bytes = id.getBytes(StandardCharsets.UTF_8).length;
    if (id.isEmpty() || bytes > MAX_ID_BYTES) {
      throw CosmosRefusal.badRequest(
          "The id must have 1 to " + MAX_ID_BYTES + " bytes; it has " + bytes + ".");
    }
    if (id.indexOf('/') >= 0 || id.indexOf('\\') >= 0) {
      throw CosmosRefusal.badRequest("The id must not contain '/' or '\\': " + id);
    }
  }

  /** Refuses what is too large, with 413. */
  public static void checkSize(int bytes) {
    if (bytes > MAX_BYTES) {
      throw new CosmosRefusal(
          413, 0, "Request size is too large: " + bytes + " bytes, more than " + MAX_BYTES + ".");
    }
  }
}
