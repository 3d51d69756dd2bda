package dev.unwind.store.contract;

import dev.unwind.engine.store.DocumentStore;
import dev.unwind.engine.store.memory.InMemoryDocumentStore;
import java.util.EnumSet;
import java.util.Set;

class InMemoryDocumentStoreTest extends DocumentStoreContract {
  @Override
  public DocumentStore open() {
    return new InMemoryDocumentStore();
  }

  @Override
  public Set<Capability> capabilities() {
    return EnumSet.of(Capability.EXACT_COUNT);
  }
}
