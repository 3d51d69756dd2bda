package dev.unwind.store.cosmos;

import dev.unwind.cosmos.emulator.CosmosEmulator;
import dev.unwind.engine.store.DocumentStore;
import dev.unwind.store.contract.DocumentStoreContract;
import org.junit.jupiter.api.AfterEach;

/** The contract over the wire, on one physical partition. */
class CosmosDocumentStoreTest extends DocumentStoreContract {
  private final CosmosEmulator emulator = builder().start();

  CosmosEmulator.Builder builder() {
    return CosmosEmulator.builder();
  }

  CosmosEmulator emulator() {
    return emulator;
  }

  @Override
  public DocumentStore open() {
    return Emulated.open(emulator);
  }

  /** Each takes some requests, of which most lose against the others. */
  @Override
  public int effort(int usual) {
    return usual / 10;
  }

  @AfterEach
  final void stopEmulator() {
    emulator.close();
  }
}
