package dev.unwind.rest;

import dev.unwind.dsl.Saga;
import dev.unwind.engine.EngineSettings;
import dev.unwind.engine.SagaEngine;
import dev.unwind.engine.machine.MachineSettings;
import dev.unwind.engine.store.ForwardingDocumentStore;
import dev.unwind.engine.store.StoreUnavailable;
import dev.unwind.engine.store.Stored;
import dev.unwind.engine.store.Write;
import dev.unwind.engine.store.memory.InMemoryDocumentStore;
import jakarta.enterprise.inject.Alternative;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** An engine whose store throttles all commits, for tests that ask for it. */
@Alternative
@Singleton
class ThrottledEngine {
  record Note(String note) {}

  final AtomicInteger commits = new AtomicInteger();

  private final class Throttling extends ForwardingDocumentStore {
    Throttling() {
      super(new InMemoryDocumentStore());
    }

    @Override
    public List<Stored> commit(String partition, List<Write> writes) {
      commits.incrementAndGet();
      throw new StoreUnavailable("request rate is large", Duration.ofMillis(1_100), null);
    }
  }

  @Produces
  @Alternative
  @Singleton
  SagaEngine engine() {
    return SagaEngine.builder(new Throttling())
        .definitions(
            List.of(
                Saga.define("order", Note.class)
                    .step("write", step -> step.run(call -> {}))
                    .build()))
        .settings(
            new EngineSettings(
                MachineSettings.DEFAULT,
                Duration.ofSeconds(1),
                10,
                10,
                Duration.ofSeconds(1),
                Duration.ofMillis(100)))
        .build();
  }
}
