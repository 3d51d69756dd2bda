package dev.unwind.samples.tickets.demo;

import dev.unwind.cosmos.emulator.CosmosEmulator;
import org.junit.jupiter.api.AfterEach;

/**
 * The same kills with the sagas in Azure Cosmos DB, as its emulator on two partitions speaks it.
 */
class CosmosKillIT extends KillIT {
  private CosmosEmulator emulator;

  @Override
  Setup onStore(Setup plain) throws Exception {
    emulator = CosmosEmulator.builder().partitions(2).start();
    return plain.with(Emulator.options(emulator.endpoint(), emulator.key(), plain.data()));
  }

  @AfterEach
  void endEmulator() {
    emulator.close();
  }
}
