package dev.unwind.benchmarks;

import dev.unwind.engine.EngineSettings;
import dev.unwind.engine.SagaEngine;
import dev.unwind.engine.machine.MachineSettings;
import dev.unwind.engine.runtime.OwnerRegistry;
import dev.unwind.engine.store.DocumentStore;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;

/** An engine, and clients that start sagas and wait until their end is durable. */
final class EngineLoad implements AutoCloseable {
  private final Map<String, CountDownLatch> ends = new ConcurrentHashMap<>();
  private final ObservedStore store;
  private final SagaEngine engine;

  EngineLoad(DocumentStore under, int inFlightMax) {
    this(under, inFlightMax, OwnerRegistry.none(), Workload.UNTOLD);
  }

  EngineLoad(DocumentStore under, int inFlightMax, OwnerRegistry owners, Workload.Calls calls) {
    this.store =
        new ObservedStore(
            under,
            (partition, writes, isFinal) -> {
              CountDownLatch end = isFinal ? ends.remove(partition) : null;
              if (end != null) {
                end.countDown();
              }
            });
    this.engine =
        SagaEngine.builder(store)
            .definitions(Workload.definitions(calls))
            .settings(settings(inFlightMax))
            .owners(owners)
            .build();
  }

  /** A slot more than clients, since a client sees the end a moment before the slot is free. */
  private static EngineSettings settings(int inFlightMax) {
    EngineSettings usual = EngineSettings.DEFAULT;
    return new EngineSettings(
        MachineSettings.DEFAULT,
        usual.sweepInterval(),
        Math.max(usual.inFlightMax(), 2 * inFlightMax),
        usual.backlogMax(),
        usual.attemptGrace(),
        usual.requestTimeout());
  }

  void open() {
    engine.open();
  }

  /** Starts a saga; returns a latch that opens at its end. */
  CountDownLatch start(String definition, String sagaId) {
    CountDownLatch end = new CountDownLatch(1);
    ends.put(sagaId, end);
    engine.start(Workload.start(definition, sagaId));
    return end;
  }

  long commits() {
    return store.commits();
  }

  @Override
  public void close() {
    engine.close();
  }
}
