package dev.unwind.worker;

import dev.unwind.engine.store.ForwardingDocumentStore;
import dev.unwind.engine.store.StoreUnavailable;
import dev.unwind.engine.store.Stored;
import dev.unwind.engine.store.Write;
import dev.unwind.engine.store.memory.InMemoryDocumentStore;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** A store that reads, and writes unless it is told to fail. */
final class FailingStore extends ForwardingDocumentStore {
  final AtomicInteger commits = new AtomicInteger();
  volatile String failure = "";

  FailingStore() {
    super(new InMemoryDocumentStore());
  }

  @Override
  public List<Stored> commit(String partition, List<Write> writes) {
    commits.incrementAndGet();
    if (!failure.isEmpty()) {
      throw new StoreUnavailable(failure, Duration.ofSeconds(1), null);
    }
    return super.commit(partition, writes);
  }
}
