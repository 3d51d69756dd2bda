package dev.unwind.store.cosmos;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.unwind.engine.store.Document;
import dev.unwind.engine.store.DocumentHeader;
import dev.unwind.engine.store.DocumentKey;
import dev.unwind.engine.store.ETag;
import dev.unwind.engine.store.Stored;
import dev.unwind.engine.store.Summary;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/**
 * The item that a document becomes: an envelope of header fields and index texts, and the
 * document's JSON as {@code body}. So no name in a document can clash with those of the service,
 * and what is indexed does not depend on how a document spells its fields.
 */
final class Items {
  /** Above it, a number that the service keeps as a double would lose digits. */
  static final long TRANSITION_MAX = (1L << 53) - 1;

  private static final JsonMapper MAPPER =
      JsonMapper.builder().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS).build();

  private Items() {}

  /**
   * @throws IllegalArgumentException when the document is not JSON, or its transition too high
   */
  static ObjectNode of(Document document) {
    DocumentHeader header = document.header();
    DocumentKey key = document.key();
    if (header.transition() > TRANSITION_MAX) {
      throw new IllegalArgumentException(
          key + " has transition " + header.transition() + ", more than " + TRANSITION_MAX);
    }
    ObjectNode item = MAPPER.createObjectNode();
    String id = ItemId.of(key.id());
    item.put("id", id).put("partition", PartitionText.of(key.partition()));
    if (!id.equals(key.id())) {
      item.put("key", key.id());
    }
    item.put("type", header.type()).put("transition", header.transition());
    header.status().ifPresent(status -> item.put("status", status));
    header.definition().ifPresent(definition -> item.put("definition", definition));
    header.owner().ifPresent(owner -> item.put("owner", owner));
    header.dueAt().ifPresent(at -> item.put("dueAt", kept(at).toString()));
    item.put("createdAt", kept(header.createdAt()).toString());
    item.set("index", index(document));
    item.set("body", body(document));
    return item;
  }

  private static ObjectNode index(Document document) {
    DocumentHeader header = document.header();
    ObjectNode index = MAPPER.createObjectNode();
    header
        .dueAt()
        .ifPresent(at -> index.put("due", IndexText.at(header.type(), at, document.key())));
    index.put("created", IndexText.at(header.type(), header.createdAt(), document.key()));
    index.put("status", IndexText.status(header.type(), header.status()));
    return index;
  }

  private static JsonNode body(Document document) {
    try {
      JsonNode body = MAPPER.readTree(document.json());
      if (!body.isMissingNode()) {
        return body;
      }
    } catch (IOException e) {
      throw new IllegalArgumentException(document.key() + " is not valid JSON", e);
    }
    throw new IllegalArgumentException(document.key() + " is empty, which is not valid JSON");
  }

  /** Returns the document as a later read will return it. */
  static Document kept(Document document) {
    DocumentHeader header = document.header();
    return new Document(
        document.key(),
        new DocumentHeader(
            header.type(),
            header.transition(),
            header.status(),
            header.definition(),
            header.owner(),
            header.dueAt().map(Items::kept),
            kept(header.createdAt())),
        document.json());
  }

  static Instant kept(Instant at) {
    return at.truncatedTo(ChronoUnit.MICROS);
  }

  static Stored stored(JsonNode item, double charge) {
    try {
      byte[] json = MAPPER.writeValueAsBytes(item.path("body"));
      return new Stored(new Document(key(item), header(item), json), etag(item), charge);
    } catch (JsonProcessingException e) {
      throw new UncheckedIOException("writing JSON to memory failed", e);
    }
  }

  static Summary summary(JsonNode item) {
    return new Summary(key(item), header(item), etag(item));
  }

  private static DocumentKey key(JsonNode item) {
    String id = text(item, "key").orElseGet(() -> item.path("id").asText());
    return new DocumentKey(PartitionText.partition(item.path("partition").asText()), id);
  }

  private static DocumentHeader header(JsonNode item) {
    return new DocumentHeader(
        item.path("type").asText(),
        item.path("transition").asLong(),
        text(item, "status"),
        text(item, "definition"),
        text(item, "owner"),
        text(item, "dueAt").map(Instant::parse),
        Instant.parse(item.path("createdAt").asText()));
  }

  private static ETag etag(JsonNode item) {
    return unquoted(item.path("_etag").asText());
  }

  /** The service writes ETags in quotes, and wants them so. */
  static ETag unquoted(String etag) {
    return new ETag(etag.replace("\"", ""));
  }

  static String quoted(ETag etag) {
    return '"' + etag.value() + '"';
  }

  private static Optional<String> text(JsonNode item, String field) {
    return Optional.ofNullable(item.path(field).textValue());
  }
}
