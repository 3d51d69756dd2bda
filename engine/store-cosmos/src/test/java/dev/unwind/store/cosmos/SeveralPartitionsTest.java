package dev.unwind.store.cosmos;

import dev.unwind.cosmos.emulator.CosmosEmulator;
import java.util.concurrent.atomic.AtomicInteger;

/** The contract on several physical partitions, where some pages of a query come back empty. */
class SeveralPartitionsTest extends CosmosDocumentStoreTest {
  @Override
  CosmosEmulator.Builder builder() {
    AtomicInteger pages = new AtomicInteger();
    return CosmosEmulator.builder()
        .partitions(3)
        .blankPages(() -> pages.incrementAndGet() % 3 == 0);
  }
}
