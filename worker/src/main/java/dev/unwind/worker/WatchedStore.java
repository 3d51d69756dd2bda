package dev.unwind.worker;

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

/**
 * A store whose commits are watched.
 *
 * @param store does the work
 * @param watch notes how the commits go
 */
record WatchedStore(DocumentStore store, StoreWatch watch) implements DocumentStore {
  @Override
  public Optional<Stored> read(DocumentKey key) {
    return store.read(key);
  }

  @Override
  public List<Stored> commit(String partition, List<Write> writes) {
    return watch.commit(() -> store.commit(partition, writes));
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
