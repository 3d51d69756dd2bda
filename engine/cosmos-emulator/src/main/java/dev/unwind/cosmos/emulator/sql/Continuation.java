package dev.unwind.cosmos.emulator.sql;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.unwind.cosmos.emulator.store.CosmosRefusal;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Where the next page of a query begins. Clients get it as opaque text.
 *
 * @param query tells the query that it belongs to
 * @param after the last row that was seen; empty at the start
 * @param skipped how many results have been passed over for OFFSET
 * @param taken how many results have been given
 * @param blank whether the page before was left empty on purpose
 */
record Continuation(String query, Optional<Position> after, int skipped, int taken, boolean blank) {

  private static final ObjectMapper MAPPER = new ObjectMapper();

  static Continuation start(String query) {
    return new Continuation(query, Optional.empty(), 0, 0, false);
  }

  /** Whether a row comes after the last one that was seen. */
  boolean before(Position position, Comparator<Position> order) {
    return after.isEmpty() || order.compare(position, after.get()) > 0;
  }

  Continuation blanked() {
    return new Continuation(query, after, skipped, taken, true);
  }

  String write() {
    ObjectNode token = MAPPER.createObjectNode();
    token.put("query", query).put("skipped", skipped).put("taken", taken).put("blank", blank);
    after.ifPresent(
        position -> {
          token.put("item", position.item());
          ArrayNode values = token.putArray("values");
          // An undefined value has no JSON of its own; an empty object around it stands for it.
          position.values().forEach(value -> wrap(values.addObject(), value));
        });
    byte[] json = token.toString().getBytes(StandardCharsets.UTF_8);
    return Base64.getUrlEncoder().withoutPadding().encodeToString(json);
  }

  private static void wrap(ObjectNode around, JsonNode value) {
    if (!value.isMissingNode()) {
      around.set("value", value);
    }
  }

  /**
   * @throws CosmosRefusal if the text is no continuation, or one of another query
   */
  static Continuation read(String text, String query, int sortKeys) {
    Continuation continuation = decode(text);
    if (!continuation.query().equals(query)) {
      throw CosmosRefusal.badRequest("The continuation belongs to another query.");
    }
    if (continuation.after().isPresent()
        && continuation.after().get().values().size() != sortKeys) {
      throw malformed();
    }
    return continuation;
  }

  private static Continuation decode(String text) {
    try {
      JsonNode token = MAPPER.readTree(Base64.getUrlDecoder().decode(text));
      if (token == null || !token.path("query").isTextual()) {
        throw malformed();
      }
      return new Continuation(
          token.get("query").textValue(),
          after(token),
          token.path("skipped").asInt(),
          token.path("taken").asInt(),
          token.path("blank").asBoolean());
    } catch (IllegalArgumentException | IOException notOurs) {
      throw malformed();
    }
  }

  private static Optional<Position> after(JsonNode token) {
    if (!token.has("item")) {
      return Optional.empty();
    }
    List<JsonNode> values = new ArrayList<>();
    token.path("values").forEach(wrapped -> values.add(wrapped.path("value")));
    return Optional.of(new Position(List.copyOf(values), token.get("item").asLong()));
  }

  private static CosmosRefusal malformed() {
    return CosmosRefusal.badRequest("The continuation is malformed.");
  }
}
