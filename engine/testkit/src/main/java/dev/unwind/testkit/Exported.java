package dev.unwind.testkit;

import dev.unwind.engine.store.Document;
import java.time.Instant;
import java.util.List;
import java.util.Objects;

/**
 * One saga as a store somewhere else holds it.
 *
 * @param saga its document
 * @param updatedAt when it was written last
 * @param messages the documents of its messages, as far as they came along
 */
record Exported(Document saga, Instant updatedAt, List<Document> messages) {
  Exported {
    Objects.requireNonNull(saga, "saga");
    Objects.requireNonNull(updatedAt, "updatedAt");
    messages = List.copyOf(messages);
  }

  String sagaId() {
    return saga.key().partition();
  }
}
