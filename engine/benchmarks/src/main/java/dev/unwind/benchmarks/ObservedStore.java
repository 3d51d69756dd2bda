package dev.unwind.benchmarks;

import dev.unwind.engine.document.SagaCodec;
import dev.unwind.engine.saga.SagaStatus;
import dev.unwind.engine.store.DocumentStore;
import dev.unwind.engine.store.ForwardingDocumentStore;
import dev.unwind.engine.store.Stored;
import dev.unwind.engine.store.Write;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;

/** Counts commits, and tells which sagas have become final, once that is durable. */
final class ObservedStore extends ForwardingDocumentStore {
  /** Who wants to know. */
  interface Observer {
    void committed(String partition, List<Write> writes, boolean isFinal);
  }

  private final Observer observer;
  private final LongAdder commits = new LongAdder();

  ObservedStore(DocumentStore store, Observer observer) {
    super(store);
    this.observer = observer;
  }

  long commits() {
    return commits.sum();
  }

  @Override
  public List<Stored> commit(String partition, List<Write> writes) {
    List<Stored> stored = super.commit(partition, writes);
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
}
