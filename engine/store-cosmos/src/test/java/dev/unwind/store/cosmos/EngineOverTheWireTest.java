package dev.unwind.store.cosmos;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.unwind.cosmos.emulator.CosmosEmulator;
import dev.unwind.cosmos.emulator.fault.Fault;
import dev.unwind.cosmos.emulator.traffic.Operation;
import dev.unwind.cosmos.emulator.traffic.Target;
import dev.unwind.engine.NotResolved;
import dev.unwind.engine.SagaEngine;
import dev.unwind.engine.SagaSnapshot;
import dev.unwind.engine.StartRequest;
import dev.unwind.engine.document.SagaCodec;
import dev.unwind.engine.saga.SagaStatus;
import dev.unwind.engine.saga.TimelineEntry;
import dev.unwind.engine.store.Stored;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The real engine on the real SDK, with each kind of fault at each write of a saga. No process ends
 * here, so however the answers go wrong, every handler is called once and every write counts once.
 */
class EngineOverTheWireTest {
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final Duration SHORT = Duration.ofMillis(300);
  private static final Set<Operation> WRITES =
      EnumSet.of(Operation.CREATE, Operation.REPLACE, Operation.BATCH);

  private static final Map<String, Supplier<Fault>> FAULTS = new LinkedHashMap<>();

  static {
    FAULTS.put("reply-lost", Fault::commitThenDrop);
    FAULTS.put("request-lost", Fault::dropBeforeCommit);
    FAULTS.put("request-late", () -> Fault.dropThenCommit(SHORT));
    FAULTS.put("reply-late", () -> Fault.delayAfterCommit(Duration.ofMillis(1_500)));
    FAULTS.put("408", Fault::timeout);
    FAULTS.put("410", () -> Fault.gone(1002));
    FAULTS.put("429", () -> Fault.throttle(SHORT));
    FAULTS.put("449", Fault::retryWith);
    FAULTS.put("500", Fault::internalError);
    FAULTS.put("503", Fault::unavailable);
    FAULTS.put("503-committed", Fault::commitThenUnavailable);
  }

  private static CosmosEmulator emulator;
  private static CosmosDocumentStore store;
  private static SagaEngine engine;
  private static final Voyage VOYAGE = new Voyage();

  @BeforeAll
  static void begin() {
    emulator = CosmosEmulator.builder().partitions(3).start();
    store =
        CosmosDocumentStore.open(
            Emulated.settings(emulator).timeout(Duration.ofSeconds(1)).build());
    engine = SagaEngine.builder(store).definitions(VOYAGE.definitions()).build();
    engine.open();
  }

  @AfterAll
  static void end() {
    engine.close();
    store.close();
    emulator.close();
  }

  /** Returns a condition that holds for the nth write of a saga, and for that one only. */
  private static Predicate<Target> writeOf(String sagaId, int nth) {
    AtomicInteger seen = new AtomicInteger();
    String key = "[\"" + sagaId + "\"]";
    return target ->
        WRITES.contains(target.operation())
            && target.partitionKey().equals(key)
            && seen.incrementAndGet() == nth;
  }

  @ParameterizedTest
  @ValueSource(strings = {"there", "back"})
  void b41_whatever_becomes_of_a_write_its_saga_goes_on_and_calls_nothing_twice(String definition)
      throws Exception {
    boolean there = definition.equals("there");
    int writes = there ? 5 : 8;
    List<String> sagas = new ArrayList<>();
    for (Map.Entry<String, Supplier<Fault>> fault : FAULTS.entrySet()) {
      for (int nth = 1; nth <= writes; nth++) {
        String saga = definition + "-" + fault.getKey() + "-" + nth;
        emulator.faults().add(fault.getValue().get().matching(writeOf(saga, nth)).times(1));
        sagas.add(saga);
      }
    }
    sagas.parallelStream().forEach(saga -> start(definition, saga));

    for (String saga : sagas) {
      SagaSnapshot end = engine.await(saga, PATIENCE);
      assertThat(end.saga().status())
          .as(saga)
          .isEqualTo(there ? SagaStatus.COMPLETED : SagaStatus.COMPENSATED);
      assertThat(VOYAGE.calls(saga)).as(saga).isEqualTo(there ? Voyage.THERE : Voyage.BACK);
      assertThat(end.saga().transition()).as(saga).isEqualTo(writes);
      assertThat(messages(saga)).as(saga).isEqualTo(there ? 2 : 1);
      assertThat(attemptsStarted(end)).as(saga).isEqualTo(there ? 4 : 7);
    }
  }

  /** Starts as a client does: what is answered as unresolved is repeated under the same id. */
  private static void start(String definition, String saga) {
    await()
        .atMost(PATIENCE)
        .ignoreExceptionsInstanceOf(NotResolved.class)
        .until(() -> engine.start(StartRequest.of(definition, saga, "")).saga() != null);
  }

  private static long messages(String saga) {
    return store.partition(saga, 100, Optional.empty()).items().stream()
        .map(Stored::document)
        .filter(document -> document.header().type().equals(SagaCodec.MESSAGE))
        .count();
  }

  private static long attemptsStarted(SagaSnapshot end) {
    return end.saga().journal().timeline().entries().stream()
        .map(TimelineEntry::event)
        .filter(
            event ->
                event == TimelineEntry.Event.ACTION_STARTED
                    || event == TimelineEntry.Event.COMPENSATION_STARTED)
        .count();
  }

  @Test
  void a_saga_of_four_steps_is_five_requests_on_the_wire_and_no_read() throws Exception {
    try (CosmosEmulator quiet = CosmosEmulator.builder().start();
        CosmosDocumentStore own = Emulated.open(quiet);
        SagaEngine runs = SagaEngine.builder(own).definitions(VOYAGE.definitions()).build()) {
      runs.open();
      runs.start(StartRequest.of("there", "counted", ""));
      // looks at the emulator itself, since any question to the engine would be a read
      await().atMost(PATIENCE).until(() -> statuses(quiet).contains("COMPLETED"));

      assertThat(quiet.traffic().requests(Operation.CREATE)).isEqualTo(1);
      // the second and the fourth step store a message each, so those commits are batches
      assertThat(quiet.traffic().requests(Operation.REPLACE)).isEqualTo(2);
      assertThat(quiet.traffic().requests(Operation.BATCH)).isEqualTo(2);
      assertThat(quiet.traffic().requests(Operation.READ)).isZero();
    }
  }

  private static List<String> statuses(CosmosEmulator where) {
    return where.items("unwind", "sagas").stream()
        .map(item -> item.tree().path("status").asText())
        .toList();
  }
}
