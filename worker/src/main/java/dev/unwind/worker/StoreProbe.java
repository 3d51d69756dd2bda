package dev.unwind.worker;

import dev.unwind.engine.store.Document;
import dev.unwind.engine.store.DocumentHeader;
import dev.unwind.engine.store.DocumentKey;
import dev.unwind.engine.store.DocumentStore;
import dev.unwind.engine.store.PreconditionFailed;
import dev.unwind.engine.store.Stored;
import dev.unwind.engine.store.Write;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Asks a store whether it works. It writes only after a commit has failed: otherwise nothing would
 * tell that the failure has passed, since a process that is not ready gets no requests.
 *
 * @param store the store to ask
 * @param watch knows how the last commit went
 */
record StoreProbe(DocumentStore store, StoreWatch watch) {
  static final DocumentKey KEY = new DocumentKey("unwind:health", "probe");

  /**
   * Returns quietly if the store works.
   *
   * @throws dev.unwind.engine.store.StoreException if it doesn't
   */
  void ask() {
    Optional<Stored> found = store.read(KEY);
    if (watch.failure().isPresent()) {
      write(found);
    }
  }

  private void write(Optional<Stored> found) {
    long transition = found.map(f -> f.document().header().transition() + 1).orElse(1L);
    Document next = document(transition);
    Write write =
        found
            .<Write>map(f -> new Write.Replace(next, f.etag()))
            .orElseGet(() -> new Write.Create(next));
    try {
      store.commit(KEY.partition(), List.of(write));
    } catch (PreconditionFailed anotherProcess) {
      // asked at the same time, and its write went through
    }
  }

  private static Document document(long transition) {
    DocumentHeader header =
        new DocumentHeader(
            "probe",
            transition,
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Instant.now());
    return new Document(KEY, header, "{}".getBytes(StandardCharsets.UTF_8));
  }
}
