package dev.unwind.worker;

import dev.unwind.engine.store.DocumentKey;
import dev.unwind.engine.store.DocumentStore;
import dev.unwind.engine.store.DueQuery;
import dev.unwind.engine.store.Limits;
import dev.unwind.engine.store.ListQuery;
import dev.unwind.engine.store.Page;
import dev.unwind.engine.store.Range;
import dev.unwind.engine.store.StoreUnavailable;
import dev.unwind.engine.store.Stored;
import dev.unwind.engine.store.Summary;
import dev.unwind.engine.store.Write;
import dev.unwind.engine.store.memory.InMemoryDocumentStore;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;

/** A store that reads, and writes unless it is told to fail. */
final class FailingStore implements DocumentStore {
  private final DocumentStore store = new InMemoryDocumentStore();
  final AtomicInteger commits = new AtomicInteger();
  volatile String failure = "";

  @Override
  public List<Stored> commit(String partition, List<Write> writes) {
    commits.incrementAndGet();
    if (!failure.isEmpty()) {
      throw new StoreUnavailable(failure, Duration.ofSeconds(1), null);
    }
    return store.commit(partition, writes);
  }

  @Override
  public Optional<Stored> read(DocumentKey key) {
    return store.read(key);
  }

  @Override
  public Page<Stored> due(DueQuery query) {
    return store.due(query);
  }

  @Override
  public Page<Summary> list(ListQuery query) {
    return store.list(query);
  }

  @Override
  public Page<Stored> partition(String partition, int limit, Optional<String> cursor) {
    return store.partition(partition, limit, cursor);
  }

  @Override
  public long count(String type, Optional<String> status) {
    return store.count(type, status);
  }

  @Override
  public List<Range> ranges() {
    return store.ranges();
  }

  @Override
  public Limits limits() {
    return store.limits();
  }

  @Override
  public void close() {
    store.close();
  }
}
