package dev.unwind.benchmarks;

import dev.unwind.engine.store.DocumentStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** A folder for the files of a measurement, deleted at its end, and stores in it. */
final class Bench implements AutoCloseable {
  private static final long SAGA_SECONDS_MAX = 60;

  private final Options options;
  private final Path folder;
  private EmulatorProcess emulator;
  private int places;

  Bench(Options options) throws IOException {
    this.options = options;
    Files.createDirectories(options.folder());
    this.folder = Files.createTempDirectory(options.folder(), "unwind-benchmark-");
  }

  /** Returns a place where nothing is yet. */
  Place newPlace() throws Exception {
    String endpoint = "";
    if (options.store() == Options.StoreKind.COSMOS_EMULATOR) {
      if (emulator == null) {
        emulator = EmulatorProcess.start(folder);
      }
      endpoint = emulator.endpoint();
    }
    return new Place(options.store(), "bench-" + ++places, folder, endpoint);
  }

  /** Returns the requests that the emulator has seen; empty for other stores. */
  Optional<EmulatorProcess.Traffic> traffic() throws Exception {
    return emulator == null ? Optional.empty() : Optional.of(emulator.traffic());
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

  @Override
  public void close() throws IOException {
    if (emulator != null) {
      emulator.close();
    }
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(path);
      }
    }
  }
}
