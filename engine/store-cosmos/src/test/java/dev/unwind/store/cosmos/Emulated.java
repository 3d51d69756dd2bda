package dev.unwind.store.cosmos;

import dev.unwind.cosmos.emulator.CosmosEmulator;
import java.net.URI;

/** Settings for an emulator. */
final class Emulated {
  private Emulated() {}

  /** Begins with an emulator's endpoint and key, and may create the container. */
  static CosmosStoreSettings.Builder settings(CosmosEmulator emulator) {
    return CosmosStoreSettings.at(URI.create(emulator.endpoint())).key(emulator.key()).create(true);
  }

  static CosmosDocumentStore open(CosmosEmulator emulator) {
    return CosmosDocumentStore.open(settings(emulator).build());
  }
}
