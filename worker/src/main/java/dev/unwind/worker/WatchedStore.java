package dev.unwind.worker;

import dev.unwind.engine.store.DocumentStore;
import dev.unwind.engine.store.ForwardingDocumentStore;
import dev.unwind.engine.store.Stored;
import dev.unwind.engine.store.Write;
import java.util.List;

/** A store whose commits are watched. */
final class WatchedStore extends ForwardingDocumentStore {
  private final StoreWatch watch;

  /**
   * @param store does the work
   * @param watch notes how the commits go
   */
  WatchedStore(DocumentStore store, StoreWatch watch) {
    super(store);
    this.watch = watch;
  }

  @Override
  public List<Stored> commit(String partition, List<Write> writes) {
    return watch.commit(() -> super.commit(partition, writes));
  }
}
