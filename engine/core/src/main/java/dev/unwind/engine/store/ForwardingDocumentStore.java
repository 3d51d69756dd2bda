package dev.unwind.engine.store;

import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** A store that passes everything on to another one; the base of stores that add something. */
public abstract class ForwardingDocumentStore implements DocumentStore {
  private final DocumentStore store;

  /**
   * @param store does the work
   */
  protected ForwardingDocumentStore(DocumentStore store) {
    this.store = Objects.requireNonNull(store, "store");
  }

  @Override
  public Optional<Stored> read(DocumentKey key) {
    return store.read(key);
  }

  @Override
  public List<Stored> commit(String partition, List<Write> writes) {
    return store.commit(partition, writes);
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
  public long countDue(String type, Instant now) {
    return store.countDue(type, now);
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
