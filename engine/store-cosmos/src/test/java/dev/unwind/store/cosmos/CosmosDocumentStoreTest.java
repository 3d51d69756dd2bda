package dev.unwind.store.cosmos;

import dev.unwind.cosmos.emulator.CosmosEmulator;
import dev.unwind.engine.store.DocumentStore;
import dev.unwind.store.contract.DocumentStoreContract;
import org.junit.jupiter.api.AfterEach;

class CosmosDocumentStoreTest extends DocumentStoreContract {
  private final CosmosEmulator emulator = builder().start();

  CosmosEmulator.Builder builder() {
    return CosmosEmulator.builder();
  }

  @Override
  public DocumentStore open() {
    return Emulated.open(emulator);
  }

  @AfterEach
  final void stopEmulator() {
    emulator.close();
  }
}
