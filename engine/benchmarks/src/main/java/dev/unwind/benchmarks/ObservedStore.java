package dev.unwind.benchmarks;

import dev.unwind.engine.document.SagaCodec;
import dev.unwind.engine.saga.SagaStatus;
import dev.unwind.engine.store.DocumentKey;
import dev.unwind.engine.store.DocumentStore;
import dev.unwind.engine.store.DueQuery;
import dev.unwind.engine.store.Limits;
import dev.unwind.engine.store.ListQuery;
import dev.unwind.engine.store.Page;
import dev.unwind.engine.store.Range;
import dev.unwind.engine.store.Stored;
import dev.unwind.engine.store.Summary;
import dev.unwind.engine.store.Write;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;

/** Counts commits, and tells which sagas have become final, once that is durable. */
final class ObservedStore implements DocumentStore {
  /** Who wants to know. */
  interface Observer {
    void committed(String partition, List<Write> writes, boolean isFinal);
  }

  private final DocumentStore store;
  private final Observer observer;
  private final LongAdder commits = new LongAdder();

  ObservedStore(DocumentStore store, Observer observer) {
    this.store = store;
    this.observer = observer;
  }

  long commits() {
    return commits.sum();
  }

  @Override
  public List<Stored> commit(String partition, List<Write> writes) {
    List<Stored> stored = store.commit(partition, writes);
    commits.increment();
    observer.committed(partition, writes, writes.stream().anyMatch(ObservedStore::makesFinal));
    return stored;
  }

  private static boolean makesFinal(Write write) {
    return write
        .newVersion()
        .filter(document -> document.header().type().equals(SagaCodec.SAGA))
        .flatMap(document -> document.header().status())
        .filter(status -> SagaStatus.valueOf(status).isFinal())
        .isPresent();
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
