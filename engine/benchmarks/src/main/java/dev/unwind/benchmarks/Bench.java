package dev.unwind.benchmarks;

import dev.unwind.engine.store.DocumentStore;
import dev.unwind.engine.store.memory.InMemoryDocumentStore;
import dev.unwind.store.sqlite.SqliteDocumentStore;
import dev.unwind.store.sqlite.SqliteStoreSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** A folder for the files of a measurement, deleted at its end, and stores in it. */
final class Bench implements AutoCloseable {
  private static final long SAGA_SECONDS_MAX = 60;

  private final Options options;
  private final Path folder;
  private int files;

  Bench(Options options) throws IOException {
    this.options = options;
    Files.createDirectories(options.folder());
    this.folder = Files.createTempDirectory(options.folder(), "unwind-benchmark-");
  }

  Path folder() {
    return folder;
  }

  Path newFile() {
    return folder.resolve("bench-" + ++files + ".db");
  }

  DocumentStore open(Path file) {
    return options.store() == Options.StoreKind.MEMORY
        ? new InMemoryDocumentStore()
        : SqliteDocumentStore.open(SqliteStoreSettings.at(file));
  }

  /**
   * What an engine did.
   *
   * @param figures how fast
   * @param commits how many durable writes
   */
  record EngineRun(Clients.Figures figures, long commits) {}

  /** Runs sagas through an engine on this store. */
  EngineRun engine(DocumentStore store, int sagas) throws Exception {
    try (EngineLoad load = new EngineLoad(store, options.inFlight())) {
      load.open();
      Clients.Figures figures =
          Clients.run(
              sagas,
              options.inFlight(),
              () -> {
                CountDownLatch end = load.start(options.sagaDefinition(), Workload.randomId());
                if (!end.await(SAGA_SECONDS_MAX, TimeUnit.SECONDS)) {
                  throw new IllegalStateException("a saga did not end");
                }
              });
      return new EngineRun(figures, load.commits());
    }
  }

  /** Returns the bytes of a database; its log is part of it. */
  static long bytes(Path file) throws IOException {
    Path log = file.resolveSibling(file.getFileName() + "-wal");
    return Files.size(file) + (Files.exists(log) ? Files.size(log) : 0);
  }

  @Override
  public void close() throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(path);
      }
    }
  }
}
