package dev.unwind.engine.store.memory;

import dev.unwind.engine.store.Document;
import dev.unwind.engine.store.DocumentHeader;
import dev.unwind.engine.store.DocumentKey;
import dev.unwind.engine.store.DocumentStore;
import dev.unwind.engine.store.DueQuery;
import dev.unwind.engine.store.ETag;
import dev.unwind.engine.store.Limits;
import dev.unwind.engine.store.ListQuery;
import dev.unwind.engine.store.Page;
import dev.unwind.engine.store.PreconditionFailed;
import dev.unwind.engine.store.Range;
import dev.unwind.engine.store.StoreUnavailable;
import dev.unwind.engine.store.Stored;
import dev.unwind.engine.store.Summary;
import dev.unwind.engine.store.Write;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/**
 * A store that keeps everything in memory and forgets it at {@link #close}. It behaves like a
 * durable store in everything else, and its queries look at every document: use it in tests and
 * experiments.
 */
public final class InMemoryDocumentStore implements DocumentStore {
  private static final Limits DEFAULT_LIMITS = new Limits(1_536 * 1_024, 100, 2_048 * 1_024);
  private static final Range EVERYTHING = new Range("everything");

  private final Limits limits;
  private final ReentrantLock lock = new ReentrantLock();
  private final NavigableMap<DocumentKey, Stored> documents = new TreeMap<>();
  private long versions;
  private boolean closed;

  /** Opens an empty store with the limits that Azure Cosmos DB allows. */
  public InMemoryDocumentStore() {
    this(DEFAULT_LIMITS);
  }

  /** Opens an empty store with limits of its own. */
  public InMemoryDocumentStore(Limits limits) {
    this.limits = Objects.requireNonNull(limits, "limits");
  }

  @Override
  public Optional<Stored> read(DocumentKey key) {
    return locked(() -> Optional.ofNullable(documents.get(key)));
  }

  @Override
  public List<Stored> commit(String partition, List<Write> writes) {
    limits.check(partition, writes);
    return locked(
        () -> {
          for (int i = 0; i < writes.size(); i++) {
            if (!holds(writes.get(i))) {
              throw new PreconditionFailed(i, writes.get(i).key());
            }
          }
          return apply(writes);
        });
  }

  private boolean holds(Write write) {
    Optional<ETag> stored = Optional.ofNullable(documents.get(write.key())).map(Stored::etag);
    return stored.equals(write.expectedVersion());
  }

  private List<Stored> apply(List<Write> writes) {
    List<Stored> results = new ArrayList<>();
    for (Write write : writes) {
      Optional<Document> document = write.newVersion();
      if (document.isEmpty()) {
        documents.remove(write.key());
        continue;
      }
      ETag etag = new ETag(Long.toString(++versions));
      Stored stored = new Stored(inMicroseconds(document.get()), etag);
      documents.put(write.key(), stored);
      results.add(stored);
    }
    return List.copyOf(results);
  }

  /** The precision that every store keeps, so that a test here finds what production would. */
  private static Document inMicroseconds(Document document) {
    DocumentHeader header = document.header();
    return new Document(
        document.key(),
        new DocumentHeader(
            header.type(),
            header.transition(),
            header.status(),
            header.definition(),
            header.owner(),
            header.dueAt().map(at -> at.truncatedTo(ChronoUnit.MICROS)),
            header.createdAt().truncatedTo(ChronoUnit.MICROS)),
        document.json());
  }

  @Override
  public Page<Stored> due(DueQuery query) {
    if (!query.range().equals(EVERYTHING)) {
      throw new IllegalArgumentException("not a range of this store: " + query.range());
    }
    return locked(() -> Queries.due(documents.values(), query));
  }

  @Override
  public Page<Summary> list(ListQuery query) {
    return locked(() -> Queries.list(documents.values(), query));
  }

  @Override
  public Page<Stored> partition(String partition, int limit, Optional<String> cursor) {
    return locked(() -> Queries.partition(documents, partition, limit, cursor));
  }

  @Override
  public long count(String type, Optional<String> status) {
    return locked(() -> Queries.count(documents.values(), type, status));
  }

  @Override
  public long countDue(String type, Instant now) {
    return locked(() -> Queries.countDue(documents.values(), type, now));
  }

  @Override
  public List<Range> ranges() {
    return locked(() -> List.of(EVERYTHING));
  }

  @Override
  public Limits limits() {
    return limits;
  }

  @Override
  public void close() {
    lock.lock();
    try {
      closed = true;
      documents.clear();
    } finally {
      lock.unlock();
    }
  }

  private <T> T locked(Supplier<T> work) {
    lock.lock();
    try {
      if (closed) {
        throw new StoreUnavailable("the in-memory store is closed", Duration.ZERO, null);
      }
      return work.get();
    } finally {
      lock.unlock();
    }
  }
}
