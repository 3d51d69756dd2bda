package dev.unwind.store.sqlite;

import dev.unwind.engine.store.Document;
import dev.unwind.engine.store.DocumentHeader;
import dev.unwind.engine.store.DocumentKey;
import dev.unwind.engine.store.Write;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Optional;

/** Documents for the tests of this store alone; the contract has its own. */
final class TestDocuments {
  static final Instant NOON = Instant.parse("2026-03-01T12:00:00Z");

  private TestDocuments() {}

  static Document saga(String partition, long transition, String status) {
    return document(new DocumentKey(partition, "saga"), "saga", transition, status);
  }

  static Document padded(String partition, String pad) {
    Document plain = saga(partition, 1, "RUNNING");
    String json = "{\"pad\":\"" + pad + "\"}";
    return new Document(plain.key(), plain.header(), json.getBytes(StandardCharsets.UTF_8));
  }

  static Document message(String partition, long number) {
    return document(new DocumentKey(partition, "message-" + number), "message", 1, "WAITING");
  }

  static Write create(String partition) {
    return new Write.Create(saga(partition, 1, "RUNNING"));
  }

  private static Document document(DocumentKey key, String type, long transition, String status) {
    DocumentHeader header =
        new DocumentHeader(
            type,
            transition,
            Optional.of(status),
            Optional.of("purchase"),
            Optional.of("w-1"),
            Optional.of(NOON),
            NOON);
    String json = "{\"pad\":\"" + "x".repeat(1_000) + "\"}";
    return new Document(key, header, json.getBytes(StandardCharsets.UTF_8));
  }
}
