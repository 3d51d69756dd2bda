package dev.unwind.store.cosmos;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.unwind.cosmos.emulator.CosmosEmulator;
import dev.unwind.cosmos.emulator.fault.Fault;
import dev.unwind.cosmos.emulator.traffic.Operation;
import dev.unwind.engine.store.Document;
import dev.unwind.engine.store.DocumentHeader;
import dev.unwind.engine.store.DocumentKey;
import dev.unwind.engine.store.DocumentStore;
import dev.unwind.engine.store.DueQuery;
import dev.unwind.engine.store.ETag;
import dev.unwind.engine.store.OutcomeUnknown;
import dev.unwind.engine.store.PreconditionFailed;
import dev.unwind.engine.store.Range;
import dev.unwind.engine.store.StoreUnavailable;
import dev.unwind.engine.store.Stored;
import dev.unwind.engine.store.Write;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Failures of other engines on this service, which this store must not repeat. */
class CatalogueTest {
  private static final Instant NOON = Instant.parse("2026-03-01T12:00:00Z");
  private static final DocumentKey SAGA = new DocumentKey("s-1", "saga");
  private static final int PARTITIONS = 4;

  private CosmosEmulator emulator;
  private DocumentStore store;

  @BeforeEach
  void begin() {
    emulator = CosmosEmulator.builder().partitions(PARTITIONS).start();
    store = Emulated.open(emulator);
    emulator.traffic().reset();
  }

  @AfterEach
  void end() {
    store.close();
    emulator.close();
  }

  private static Document document(String partition, String id, long transition, int bytes) {
    DocumentHeader header =
        new DocumentHeader(
            "saga",
            transition,
            Optional.of("RUNNING"),
            Optional.of("purchase"),
            Optional.empty(),
            Optional.of(NOON),
            NOON);
    String json = "{\"pad\":\"" + "x".repeat(Math.max(0, bytes - 10)) + "\"}";
    return new Document(
        new DocumentKey(partition, id), header, json.getBytes(StandardCharsets.UTF_8));
  }

  private static Document saga(long transition) {
    return document("s-1", "saga", transition, 0);
  }

  private Stored create(Document document) {
    return commit(new Write.Create(document)).get(0);
  }

  private Stored replace(Document document, ETag expected) {
    return commit(new Write.Replace(document, expected)).get(0);
  }

  private List<Stored> commit(Write... writes) {
    return store.commit(writes[0].key().partition(), List.of(writes));
  }

  private long transition() {
    return store.read(SAGA).orElseThrow().document().header().transition();
  }

  @Test
  void b38AWriteGoesWithTheVersionOfTheDataThatItWasDecidedOn() {
    create(saga(1));
    Stored seen = store.read(SAGA).orElseThrow();
    replace(saga(2), seen.etag());

    assertThatExceptionOfType(PreconditionFailed.class)
        .isThrownBy(() -> replace(saga(seen.document().header().transition() + 1), seen.etag()));
    Stored again = store.read(SAGA).orElseThrow();
    replace(saga(again.document().header().transition() + 1), again.etag());

    assertThat(transition()).isEqualTo(3);
  }

  @Test
  void b39AStaleVersionIsRefusedAloneInABatchAndOnADelete() {
    Stored stale = create(saga(1));
    replace(saga(2), stale.etag());
    Write child = new Write.Create(document("s-1", "child", 1, 0));

    List<ThrowingCallable> blind =
        List.of(
            () -> replace(saga(9), stale.etag()),
            () -> commit(new Write.Delete(SAGA, stale.etag())),
            () -> commit(child, new Write.Replace(saga(9), stale.etag())),
            () -> commit(child, new Write.Delete(SAGA, stale.etag())));
    for (ThrowingCallable write : blind) {
      assertThatExceptionOfType(PreconditionFailed.class).isThrownBy(write);
    }

    assertThat(transition()).isEqualTo(2);
    assertThat(store.read(child.key())).isEmpty();
  }

  @Test
  void b39NoWriteIsUnconditionalOnTheWire() {
    Stored first = create(saga(1));
    Stored second = replace(saga(2), first.etag());
    commit(
        new Write.Replace(saga(3), second.etag()),
        new Write.Create(document("s-1", "child", 1, 0)));

    assertThat(emulator.traffic().requests(Operation.UPSERT)).isZero();
    assertThat(emulator.traffic().requests(Operation.PATCH)).isZero();
  }

  @Test
  void b41ALostReplyIsNeitherSuccessNorFailureAndAReadBackTells() {
    emulator.faults().add(Fault.commitThenDrop().on(Operation.CREATE).times(1));
    assertUnknown(() -> create(saga(1)));
    Stored created = store.read(SAGA).orElseThrow();

    emulator.faults().add(Fault.commitThenDrop().on(Operation.REPLACE).times(1));
    assertUnknown(() -> replace(saga(2), created.etag()));
    assertThatExceptionOfType(PreconditionFailed.class)
        .as("its own write, met again")
        .isThrownBy(() -> replace(saga(2), created.etag()));
    Stored replaced = store.read(SAGA).orElseThrow();
    assertThat(replaced.document().header().transition()).isEqualTo(2);

    emulator.faults().add(Fault.commitThenDrop().on(Operation.BATCH).times(1));
    Write child = new Write.Create(document("s-1", "child", 1, 0));
    assertUnknown(() -> commit(new Write.Replace(saga(3), replaced.etag()), child));
    assertThat(store.read(child.key())).isPresent();
    ETag last = store.read(SAGA).orElseThrow().etag();

    emulator.faults().add(Fault.commitThenDrop().on(Operation.DELETE).times(1));
    assertUnknown(() -> commit(new Write.Delete(SAGA, last)));
    assertThat(store.read(SAGA)).isEmpty();
  }

  private static void assertUnknown(ThrowingCallable write) {
    assertThatExceptionOfType(OutcomeUnknown.class).isThrownBy(write);
  }

  @Test
  void b42AThrottledCallIsOneRequestAndSaysHowLongToWait() {
    Stored stored = create(saga(1));
    Duration asked = Duration.ofMillis(1_234);
    emulator.faults().add(Fault.throttle(asked));
    Range range = store.ranges().get(0);
    DueQuery due =
        new DueQuery(
            "saga", range, Set.of("purchase"), NOON, Optional.empty(), 9, Optional.empty());

    assertThrottled(asked, Operation.CREATE, () -> create(document("s-2", "saga", 1, 0)));
    assertThrottled(asked, Operation.REPLACE, () -> replace(saga(2), stored.etag()));
    assertThrottled(
        asked,
        Operation.BATCH,
        () ->
            commit(
                new Write.Replace(saga(2), stored.etag()),
                new Write.Create(document("s-1", "child", 1, 0))));
    assertThrottled(asked, Operation.READ, () -> store.read(SAGA));
    assertThrottled(asked, Operation.QUERY_PLAN, () -> store.due(due));
  }

  private void assertThrottled(Duration asked, Operation operation, ThrowingCallable call) {
    emulator.traffic().reset();
    assertThatExceptionOfType(StoreUnavailable.class)
        .as(operation.name())
        .isThrownBy(call)
        .satisfies(thrown -> assertThat(thrown.retryAfter()).isEqualTo(asked));
    assertThat(emulator.traffic().requests(operation)).as(operation.name()).isEqualTo(1);
  }

  @Test
  void b42SeveralRangesThatAreThrottledTogetherAreOneAnswer() {
    emulator.faults().add(Fault.throttle(Duration.ofMillis(700)).on(Operation.QUERY));

    assertThatExceptionOfType(StoreUnavailable.class)
        .isThrownBy(() -> store.count("saga", Optional.empty()))
        .satisfies(thrown -> assertThat(thrown.retryAfter()).isEqualTo(Duration.ofMillis(700)));
  }

  @Test
  void b43TheLargestDocumentFitsAndOneByteMoreIsRefusedBeforeItIsSent() {
    Document largest = document("s-1", "saga", 1, CosmosStoreSettings.BYTES_PER_DOCUMENT_MAX);
    Document larger = document("s-2", "saga", 1, CosmosStoreSettings.BYTES_PER_DOCUMENT_MAX + 1);
    try (DocumentStore wide =
        CosmosDocumentStore.open(
            Emulated.settings(emulator)
                .bytesPerDocumentMax(CosmosStoreSettings.BYTES_PER_DOCUMENT_MAX)
                .build())) {
      wide.commit("s-1", List.of(new Write.Create(largest)));
      emulator.traffic().reset();
      assertThatIllegalArgumentException()
          .isThrownBy(() -> wide.commit("s-2", List.of(new Write.Create(larger))));
    }
    assertThat(emulator.traffic().requests(Operation.CREATE)).isZero();
  }

  @Test
  void b43AHundredWritesAreOneBatchAndOneMoreIsRefusedBeforeItIsSent() {
    List<Write> writes = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      writes.add(new Write.Create(document("s-1", "m-" + i, 1, 0)));
    }
    assertThat(store.commit("s-1", writes)).hasSize(100);
    assertThat(emulator.traffic().requests(Operation.BATCH)).isEqualTo(1);

    List<Write> more = new ArrayList<>();
    for (int i = 0; i < 101; i++) {
      more.add(new Write.Create(document("s-2", "m-" + i, 1, 0)));
    }
    assertThatIllegalArgumentException().isThrownBy(() -> store.commit("s-2", more));
    assertThat(emulator.traffic().requests(Operation.BATCH)).isEqualTo(1);
  }

  @Test
  void b46SagasAreSpreadOverThePhysicalPartitions() {
    int sagas = 5_000;
    IntStream.range(0, sagas).parallel().forEach(i -> create(document("saga-" + i, "saga", 1, 0)));

    assertThat(
            emulator.items("unwind", "sagas").stream()
                .map(item -> item.tree().path("partition").asText())
                .distinct())
        .hasSize(sagas);
    for (Range range : store.ranges()) {
      assertThat(due(range)).isBetween(sagas / PARTITIONS / 2, sagas / PARTITIONS * 2);
    }
  }

  private int due(Range range) {
    int found = 0;
    Optional<String> cursor = Optional.empty();
    do {
      var page =
          store.due(
              new DueQuery(
                  "saga", range, Set.of("purchase"), NOON, Optional.empty(), 1_000, cursor));
      found += page.items().size();
      cursor = page.next();
    } while (cursor.isPresent());
    return found;
  }

  @Test
  void b48AnotherClientReadsAtOnceWhatWasAcknowledged() {
    try (DocumentStore other = Emulated.open(emulator)) {
      Stored last = create(saga(1));
      for (int n = 2; n < 50; n++) {
        last = replace(saga(n), last.etag());
        assertThat(other.read(SAGA).orElseThrow().document().header().transition()).isEqualTo(n);
      }
    }
  }

  /** By the model such a read costs twice as much: two replicas are asked. */
  @Test
  void b48AReadAsksForTheLatestCommittedVersion() {
    create(saga(1));
    emulator.traffic().reset();

    Stored read = store.read(SAGA).orElseThrow();

    assertThat(read.charge()).isEqualTo(emulator.traffic().charge(Operation.READ)).isEqualTo(2.0);
  }

  @Test
  void oneWriteIsOneRequestAndReadsNothing() {
    Stored first = create(saga(1));
    Stored second = replace(saga(2), first.etag());
    commit(new Write.Delete(SAGA, second.etag()));

    long about = emulator.traffic().requests(Operation.METADATA);
    assertThat(emulator.traffic().requests() - about).isEqualTo(3);
    assertThat(first.charge()).isEqualTo(emulator.traffic().charge(Operation.CREATE)).isPositive();
  }
}
