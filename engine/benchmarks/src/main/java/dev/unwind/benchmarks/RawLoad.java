package dev.unwind.benchmarks;

import dev.unwind.engine.document.SagaCodec;
import dev.unwind.engine.store.Document;
import dev.unwind.engine.store.DocumentHeader;
import dev.unwind.engine.store.DocumentStore;
import dev.unwind.engine.store.ETag;
import dev.unwind.engine.store.Write;
import dev.unwind.engine.store.memory.InMemoryDocumentStore;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * The same documents and writes without an engine: what one saga has written is recorded once, and
 * written again and again under other ids. Nothing is decided, encoded, scheduled or called.
 */
final class RawLoad {
  private static final Duration LEASE = Duration.ofSeconds(30);

  private final DocumentStore store;
  private final List<Document> versions;

  RawLoad(DocumentStore store, List<Document> versions) {
    this.store = store;
    this.versions = versions;
  }

  /** Returns the versions of one saga's document, in order. */
  static List<Document> record(String definition) throws InterruptedException {
    List<Document> versions = new CopyOnWriteArrayList<>();
    ObservedStore.Observer recorder =
        (partition, writes, isFinal) -> versions.add(writes.get(0).newVersion().orElseThrow());
    try (EngineLoad load = new EngineLoad(recording(recorder), 1)) {
      load.open();
      load.start(definition, Workload.randomId()).await();
    }
    return List.copyOf(versions);
  }

  private static DocumentStore recording(ObservedStore.Observer recorder) {
    return new ObservedStore(new InMemoryDocumentStore(), recorder);
  }

  /** Writes all versions of one saga, one durable write after the other. */
  void writeAll(String sagaId) {
    Instant created = Instant.now();
    Optional<ETag> last = Optional.empty();
    for (Document version : versions) {
      Document document = renamed(version, sagaId, created);
      Write write =
          last.isPresent() ? new Write.Replace(document, last.get()) : new Write.Create(document);
      last = Optional.of(store.commit(sagaId, List.of(write)).get(0).etag());
    }
  }

  /** Writes only the last version: a finished saga. */
  void writeFinished(String sagaId) {
    Document last = versions.get(versions.size() - 1);
    Document document = renamed(last, sagaId, Instant.now());
    store.commit(sagaId, List.of(new Write.Create(document)));
  }

  private static Document renamed(Document version, String sagaId, Instant created) {
    DocumentHeader header = version.header();
    return new Document(
        SagaCodec.key(sagaId),
        new DocumentHeader(
            header.type(),
            header.transition(),
            header.status(),
            header.definition(),
            header.owner(),
            header.dueAt().map(due -> Instant.now().plus(LEASE)),
            created),
        version.json());
  }
}
