package dev.unwind.benchmarks;

import dev.unwind.engine.store.DocumentStore;
import dev.unwind.engine.store.memory.InMemoryDocumentStore;
import dev.unwind.store.cosmos.CosmosDocumentStore;
import dev.unwind.store.sqlite.SqliteDocumentStore;
import dev.unwind.store.sqlite.SqliteStoreSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Where one measurement keeps its sagas; several processes can open it, one after the other.
 *
 * @param kind the kind of store
 * @param name tells it from the measurement's other places
 * @param folder of the measurement's files
 * @param emulator where the emulator listens; empty for other stores
 */
record Place(Options.StoreKind kind, String name, Path folder, String emulator) {

  /** Opens it; the first time it is empty. */
  DocumentStore open() {
    return switch (kind) {
      case SQLITE -> SqliteDocumentStore.open(SqliteStoreSettings.at(file()));
      case COSMOS_EMULATOR -> CosmosDocumentStore.open(EmulatorProcess.settings(emulator, name));
      case MEMORY -> new InMemoryDocumentStore();
    };
  }

  /** Returns the folder by which processes on this place prove each other's end. */
  Path owners() {
    return folder.resolve(name + "-owners");
  }

  /** Returns the arguments by which another process finds this place. */
  String[] arguments() {
    return new String[] {kind.name(), name, folder.toString(), emulator};
  }

  static Place of(String kind, String name, String folder, String emulator) {
    return new Place(Options.StoreKind.valueOf(kind), name, Path.of(folder), emulator);
  }

  private Path file() {
    return folder.resolve(name + ".db");
  }

  private Path log() {
    return folder.resolve(name + ".db-wal");
  }

  /** Returns the bytes on the disk, the log included; 0 where nothing is on this disk. */
  long bytes() throws IOException {
    if (kind != Options.StoreKind.SQLITE) {
      return 0;
    }
    return Files.size(file()) + (Files.exists(log()) ? Files.size(log()) : 0);
  }

  /** Returns the place as a killed process has left it: opening a file would already mend it. */
  Place asTheKillLeftIt() throws IOException {
    if (kind != Options.StoreKind.SQLITE) {
      return this;
    }
    Path copy = Files.createDirectory(folder.resolve(name + "-copy"));
    Files.copy(log(), copy.resolve(log().getFileName()));
    Files.copy(file(), copy.resolve(file().getFileName()));
    return new Place(kind, name, copy, emulator);
  }
}
