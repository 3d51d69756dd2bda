package dev.unwind.store.sqlite;

import dev.unwind.dsl.Saga;
import dev.unwind.dsl.SagaDefinition;
import dev.unwind.dsl.StepBuilder;
import dev.unwind.engine.EngineSettings;
import dev.unwind.engine.NotResolved;
import dev.unwind.engine.SagaEngine;
import dev.unwind.engine.StartRequest;
import dev.unwind.engine.machine.MachineSettings;
import dev.unwind.engine.saga.SagaStatus;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** Starts far more sagas at once than can run, and prints what became of them. */
final class OverloadMain {
  static final int STARTS = 20_000;
  static final int BACKLOG = 15_000;
  private static final int CALLERS = 200;
  private static final Duration PATIENCE = Duration.ofMinutes(3);

  record Order(String buyer, List<String> done) {}

  private OverloadMain() {}

  public static void main(String[] arguments) throws Exception {
    EngineSettings settings =
        new EngineSettings(
            MachineSettings.DEFAULT,
            Duration.ofSeconds(1),
            64,
            BACKLOG,
            Duration.ofSeconds(10),
            Duration.ofSeconds(60));
    AtomicInteger calls = new AtomicInteger();
    try (SqliteDocumentStore store =
            SqliteDocumentStore.open(SqliteStoreSettings.at(Path.of(arguments[0])));
        SagaEngine engine =
            SagaEngine.builder(store)
                .definitions(List.of(definition(calls)))
                .settings(settings)
                .build()) {
      engine.open();
      AtomicInteger accepted = new AtomicInteger();
      AtomicInteger refused = new AtomicInteger();
      startAll(engine, accepted, refused);
      boolean done = waitFor(store, accepted.get());
      System.out.printf(
          "accepted=%d refused=%d completed=%d calls=%d done=%b%n",
          accepted.get(),
          refused.get(),
          store.count("saga", Optional.of(SagaStatus.COMPLETED.name())),
          calls.get(),
          done);
    }
    System.exit(0);
  }

  private static SagaDefinition<Order> definition(AtomicInteger calls) {
    return Saga.define("order", Order.class)
        .step("one", step -> step(step, calls))
        .step("two", step -> step(step, calls))
        .build();
  }

  private static void step(StepBuilder<Order> step, AtomicInteger calls) {
    step.run(
        call -> {
          calls.incrementAndGet();
          TimeUnit.MILLISECONDS.sleep(2);
        });
  }

  private static void startAll(SagaEngine engine, AtomicInteger accepted, AtomicInteger refused)
      throws InterruptedException {
    ExecutorService callers = Executors.newFixedThreadPool(CALLERS);
    for (int i = 0; i < STARTS; i++) {
      String id = "order-" + i;
      callers.execute(
          () -> {
            try {
              engine.start(StartRequest.of("order", id, new Order("x".repeat(500), List.of())));
              accepted.incrementAndGet();
            } catch (NotResolved full) {
              refused.incrementAndGet();
            }
          });
    }
    callers.shutdown();
    if (!callers.awaitTermination(PATIENCE.toSeconds(), TimeUnit.SECONDS)) {
      throw new IllegalStateException("the starts did not end");
    }
  }

  private static boolean waitFor(SqliteDocumentStore store, int accepted)
      throws InterruptedException {
    long end = System.nanoTime() + PATIENCE.toNanos();
    Semaphore never = new Semaphore(0);
    while (System.nanoTime() < end) {
      if (store.count("saga", Optional.of(SagaStatus.COMPLETED.name())) >= accepted) {
        return true;
      }
      never.tryAcquire(50, TimeUnit.MILLISECONDS);
    }
    return false;
  }
}
