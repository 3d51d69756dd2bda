package dev.unwind.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.unwind.dsl.SagaDefinition;
import dev.unwind.engine.EngineSettings;
import dev.unwind.engine.SagaEngine;
import dev.unwind.engine.StartRequest;
import dev.unwind.engine.machine.MachineSettings;
import dev.unwind.engine.saga.Saga;
import dev.unwind.engine.saga.SagaStatus;
import dev.unwind.engine.store.DocumentKey;
import dev.unwind.engine.virtual.VirtualWorld;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;

/**
 * Two processes on one file, each with a store of its own: one takes starts and commands and runs
 * nothing, the other runs sagas. The time is virtual, the file is real.
 */
final class Split implements AutoCloseable {
  static final Duration LEASE = Duration.ofSeconds(30);

  final VirtualWorld world = new VirtualWorld(1);

  /** The calls of handlers, by name. */
  final List<String> calls = new ArrayList<>();

  private final Path file;
  private final List<SagaDefinition<?>> definitions;
  private final List<SqliteDocumentStore> stores = new ArrayList<>();
  private final List<SagaEngine> engines = new ArrayList<>();
  private SagaEngine rest;
  private VirtualWorld.Process worker;

  Split(Path folder) {
    this.file = folder.resolve("unwind.db");
    this.definitions = new ArrayList<>();
  }

  /** Opens both processes. */
  Split run(SagaDefinition<?>... all) {
    definitions.addAll(List.of(all));
    rest = engine(world.process());
    startWorker();
    return this;
  }

  private SagaEngine engine(VirtualWorld.Process process) {
    SqliteDocumentStore store = SqliteDocumentStore.open(SqliteStoreSettings.at(file));
    SagaEngine engine =
        SagaEngine.builder(store)
            .definitions(definitions)
            .settings(settings())
            .environment(process)
            .build();
    stores.add(store);
    engines.add(engine);
    return engine;
  }

  private static EngineSettings settings() {
    return new EngineSettings(
        new MachineSettings(LEASE, 10, 100, 50),
        Duration.ofSeconds(1),
        100,
        1_000,
        Duration.ofSeconds(10),
        Duration.ofSeconds(10));
  }

  /** The engine of the process that takes requests; never opened. */
  SagaEngine rest() {
    return rest;
  }

  /** Kills the worker and starts another, with a fresh store. */
  void replaceWorker() {
    worker.kill();
    startWorker();
  }

  private void startWorker() {
    worker = world.process();
    engine(worker).open();
  }

  Saga start(String definition, String id, Object input) {
    return rest.start(StartRequest.of(definition, id, input)).saga().saga();
  }

  Saga saga(String id) {
    return rest.find(id).orElseThrow().saga();
  }

  /** The size of a document in the file. */
  int bytes(DocumentKey key) {
    return stores.get(0).read(key).orElseThrow().document().json().length;
  }

  /** Runs until the saga is in this status; fails when it ends in another one. */
  Saga until(String id, SagaStatus status) {
    until(
        id + " is " + status,
        () -> saga(id).status() == status || saga(id).status() == SagaStatus.COMPLETED);
    assertThat(saga(id).status()).isEqualTo(status);
    return saga(id);
  }

  void untilCalled(String call) {
    until(call + " is called", () -> calls.contains(call));
  }

  /** Runs until the condition holds; fails when it doesn't within an hour. */
  void until(String what, BooleanSupplier condition) {
    Instant end = world.now().plus(Duration.ofHours(1));
    world.runUntil(what, () -> condition.getAsBoolean() || world.now().isAfter(end));
    assertThat(world.now()).as(what).isBeforeOrEqualTo(end);
  }

  long count(String call) {
    return calls.stream().filter(call::equals).count();
  }

  /** Notes a call, and returns its name as the result. */
  String note(String call) {
    calls.add(call);
    return call;
  }

  @Override
  public void close() {
    engines.forEach(SagaEngine::close);
    stores.forEach(SqliteDocumentStore::close);
  }
}
