package dev.unwind.store.contract;

import dev.unwind.engine.store.Document;
import dev.unwind.engine.store.DocumentHeader;
import dev.unwind.engine.store.DocumentKey;
import dev.unwind.engine.store.Write;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Optional;

/**
 * A document in the making.
 *
 * @param document as far as it has been described
 */
record Sample(Document document) {
  static final Instant NOON = Instant.parse("2026-03-01T12:00:00Z");

  /** A running saga of the definition {@code purchase}, created at noon, not due. */
  static Sample saga(String partition) {
    return document(partition, "saga", "saga");
  }

  static Sample document(String partition, String id, String type) {
    DocumentHeader header =
        new DocumentHeader(
            type,
            1,
            Optional.of("RUNNING"),
            Optional.of("purchase"),
            Optional.empty(),
            Optional.empty(),
            NOON);
    return new Sample(new Document(new DocumentKey(partition, id), header, json("{}")));
  }

  Sample dueAt(Instant at) {
    DocumentHeader h = document.header();
    return with(
        new DocumentHeader(
            h.type(),
            h.transition(),
            h.status(),
            h.definition(),
            h.owner(),
            Optional.ofNullable(at),
            h.createdAt()));
  }

  Sample createdAt(Instant at) {
    DocumentHeader h = document.header();
    return with(
        new DocumentHeader(
            h.type(), h.transition(), h.status(), h.definition(), h.owner(), h.dueAt(), at));
  }

  Sample status(String status) {
    DocumentHeader h = document.header();
    return with(
        new DocumentHeader(
            h.type(),
            h.transition(),
            Optional.ofNullable(status),
            h.definition(),
            h.owner(),
            h.dueAt(),
            h.createdAt()));
  }

  Sample definition(String definition) {
    DocumentHeader h = document.header();
    return with(
        new DocumentHeader(
            h.type(),
            h.transition(),
            h.status(),
            Optional.ofNullable(definition),
            h.owner(),
            h.dueAt(),
            h.createdAt()));
  }

  Sample owner(String owner) {
    DocumentHeader h = document.header();
    return with(
        new DocumentHeader(
            h.type(),
            h.transition(),
            h.status(),
            h.definition(),
            Optional.ofNullable(owner),
            h.dueAt(),
            h.createdAt()));
  }

  Sample transition(long transition) {
    DocumentHeader h = document.header();
    return with(
        new DocumentHeader(
            h.type(), transition, h.status(), h.definition(), h.owner(), h.dueAt(), h.createdAt()));
  }

  Sample content(String json) {
    return new Sample(new Document(document.key(), document.header(), json(json)));
  }

  /** Gives it valid JSON of exactly this many bytes. */
  Sample bytes(int count) {
    return content("{\"pad\":\"" + "x".repeat(count - 10) + "\"}");
  }

  Write create() {
    return new Write.Create(document);
  }

  private Sample with(DocumentHeader header) {
    return new Sample(new Document(document.key(), header, document.json()));
  }

  private static byte[] json(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
