package dev.unwind.worker;

import dev.unwind.engine.runtime.HostOwners;
import dev.unwind.engine.runtime.OwnerRegistry;
import dev.unwind.engine.store.DocumentStore;
import dev.unwind.engine.store.Limits;
import dev.unwind.engine.store.StoreNotUsable;
import dev.unwind.engine.store.memory.InMemoryDocumentStore;
import dev.unwind.store.cosmos.CosmosDocumentStore;
import dev.unwind.store.cosmos.CosmosStoreSettings;
import dev.unwind.store.sqlite.SqliteDocumentStore;
import dev.unwind.store.sqlite.SqliteStoreSettings;
import java.net.URI;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.jboss.logging.Logger;

/** Opens the store that is configured. */
final class Stores {
  private static final Logger LOG = Logger.getLogger(Stores.class);
  private static final int WRITES_PER_COMMIT_MAX = 100;
  private static final int BYTES_BESIDE_DOCUMENT = 512 * 1_024;

  private Stores() {}

  /**
   * Opens the store.
   *
   * @throws InvalidConfiguration when it can't be used; the message says why and what to do
   */
  static DocumentStore open(UnwindConfig config, EngineHooks hooks) {
    int bytesMax = config.limits().documentBytes();
    return switch (config.store().type()) {
      case SQLITE -> openSqlite(config.store().sqlite(), bytesMax, hooks);
      case COSMOS -> openCosmos(config.store().cosmos(), bytesMax, hooks);
      case MEMORY ->
          new InMemoryDocumentStore(
              new Limits(bytesMax, WRITES_PER_COMMIT_MAX, bytesMax + BYTES_BESIDE_DOCUMENT));
    };
  }

  private static DocumentStore openSqlite(
      UnwindConfig.Sqlite sqlite, int bytesMax, EngineHooks hooks) {
    try {
      return SqliteDocumentStore.open(
          SqliteStoreSettings.at(Path.of(sqlite.file()))
              .withReaders(sqlite.readers())
              .withBusyTimeout(sqlite.busyTimeout())
              .withBytesPerDocumentMax(bytesMax),
          hooks.groups());
    } catch (StoreNotUsable notUsable) {
      throw refused(
          "unwind.store.sqlite.file must be a usable store, was " + sqlite.file(), notUsable);
    } catch (InvalidPathException e) {
      throw new InvalidConfiguration(
          List.of("unwind.store.sqlite.file must be a path: " + e.getMessage()));
    }
  }

  private static DocumentStore openCosmos(
      UnwindConfig.Cosmos cosmos, int bytesMax, EngineHooks hooks) {
    String endpoint = cosmos.endpoint().orElseThrow();
    try {
      CosmosStoreSettings.Builder settings =
          CosmosStoreSettings.at(URI.create(endpoint))
              .database(cosmos.database())
              .container(cosmos.container())
              .create(cosmos.create())
              .throughputMax(
                  cosmos.throughput() == 0
                      ? OptionalInt.empty()
                      : OptionalInt.of(cosmos.throughput()))
              .connectionMode(
                  CosmosStoreSettings.ConnectionMode.valueOf(cosmos.connectionMode().name()))
              .timeout(cosmos.timeout())
              .preferredRegions(cosmos.preferredRegions().orElse(List.of()))
              .bytesPerDocumentMax(bytesMax)
              .meters(hooks.meters());
      cosmos.key().ifPresent(settings::key);
      return CosmosDocumentStore.open(settings.build());
    } catch (StoreNotUsable notUsable) {
      throw refused(
          "unwind.store.cosmos.endpoint must be a usable account, was " + endpoint, notUsable);
    } catch (IllegalArgumentException wrong) {
      throw new InvalidConfiguration(List.of("unwind.store.cosmos: " + wrong.getMessage()));
    }
  }

  private static InvalidConfiguration refused(String what, StoreNotUsable notUsable) {
    LOG.debug("the store can't be used", notUsable);
    return new InvalidConfiguration(List.of(what + ": " + notUsable.getMessage()));
  }

  /** Returns what proves that another process of this host has ended. */
  static OwnerRegistry owners(UnwindConfig config) {
    Optional<String> folder = config.worker().ownersFolder();
    if (folder.isPresent()) {
      return new HostOwners(Path.of(folder.get()));
    }
    return config.store().type() == StoreType.SQLITE
        ? new HostOwners(Path.of(config.store().sqlite().file() + ".owners"))
        : OwnerRegistry.none();
  }
}
