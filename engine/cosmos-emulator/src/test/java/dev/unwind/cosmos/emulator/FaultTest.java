package dev.unwind.cosmos.emulator;

import static dev.unwind.cosmos.emulator.Sdk.item;
import static dev.unwind.cosmos.emulator.Sdk.refusal;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.azure.cosmos.CosmosContainer;
import com.azure.cosmos.CosmosException;
import com.azure.cosmos.models.CosmosItemRequestOptions;
import com.azure.cosmos.models.PartitionKey;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.unwind.cosmos.emulator.fault.ActiveFault;
import dev.unwind.cosmos.emulator.fault.Fault;
import dev.unwind.cosmos.emulator.traffic.Operation;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** Faults and counts. What the SDK makes of each status: its own StatusCodes.md. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class FaultTest {
  private static final PartitionKey PK = new PartitionKey("p");

  private CosmosEmulator emulator;
  private Sdk sdk;
  private CosmosContainer container;

  @BeforeAll
  void start() {
    emulator = CosmosEmulator.builder().start();
    sdk = new Sdk(emulator);
    container = sdk.container();
  }

  @AfterEach
  void clear() {
    emulator.faults().clear();
  }

  @AfterAll
  void stop() {
    sdk.close();
    emulator.close();
  }

  @Test
  void commitThenDropAppliesTheWriteAndSaysNothing() {
    String etag = container.createItem(item("p", "lost-reply", 1)).getETag();
    emulator.faults().add(Fault.commitThenDrop().on(Operation.REPLACE).times(1));

    CosmosException lost = refusal(() -> replace("lost-reply", 2, etag));

    assertThat(lost.getStatusCode()).isEqualTo(503);
    assertThat(lost.getSubStatusCode()).isEqualTo(10001);
    assertThat(value("lost-reply")).isEqualTo(2);
    assertThat(refusal(() -> replace("lost-reply", 2, etag)).getStatusCode()).isEqualTo(412);
  }

  @Test
  void dropBeforeCommitAppliesNothing() {
    String etag = container.createItem(item("p", "lost-request", 1)).getETag();
    emulator.faults().add(Fault.dropBeforeCommit().on(Operation.REPLACE).times(1));

    assertThat(refusal(() -> replace("lost-request", 2, etag)).getSubStatusCode()).isEqualTo(10001);
    assertThat(value("lost-request")).isEqualTo(1);
    replace("lost-request", 2, etag);
  }

  @Test
  void dropThenCommitAppliesTheWriteAfterTheClientHasGivenUp() {
    String etag = container.createItem(item("p", "late", 1)).getETag();
    emulator
        .faults()
        .add(Fault.dropThenCommit(Duration.ofMillis(300)).on(Operation.REPLACE).times(1));

    assertThat(refusal(() -> replace("late", 2, etag)).getSubStatusCode()).isEqualTo(10001);
    await().untilAsserted(() -> assertThat(value("late")).isEqualTo(2));
  }

  @Test
  void commitThenUnavailableAppliesTheWrite() {
    String etag = container.createItem(item("p", "unavailable", 1)).getETag();
    emulator.faults().add(Fault.commitThenUnavailable().on(Operation.REPLACE).times(1));

    assertThat(refusal(() -> replace("unavailable", 2, etag)).getStatusCode()).isEqualTo(503);
    assertThat(value("unavailable")).isEqualTo(2);
  }

  @Test
  void theSdkRetries429And449ByItselfAndEachRequestIsCounted() {
    container.createItem(item("p", "throttled", 1));
    emulator.faults().add(Fault.throttle(Duration.ofMillis(5)).on(Operation.REPLACE).times(2));
    emulator.faults().add(Fault.retryWith().on(Operation.REPLACE).times(1));
    emulator.traffic().reset();

    replace("throttled", 2, null);

    assertThat(emulator.traffic().requests(Operation.REPLACE)).isEqualTo(4);
    assertThat(emulator.traffic().requests()).isEqualTo(4);
    assertThat(emulator.traffic().charge(Operation.REPLACE)).isGreaterThan(10);
    assertThat(emulator.traffic().charge()).isEqualTo(emulator.traffic().charge(Operation.REPLACE));
  }

  @Test
  void aRefusalOfAWriteReachesTheCallerAndAppliesNothing() {
    container.createItem(item("p", "refused", 1));
    for (Fault fault : new Fault[] {Fault.timeout(), Fault.internalError(), Fault.unavailable()}) {
      emulator.faults().add(fault.on(Operation.REPLACE).times(1));
      assertThat(refusal(() -> replace("refused", 2, null)).getStatusCode()).isIn(408, 500, 503);
    }
    assertThat(value("refused")).isEqualTo(1);
  }

  @Test
  void delaysPostponeTheCommitOrTheAnswer() {
    container.createItem(item("p", "slow", 1));
    emulator.faults().add(Fault.delayBeforeCommit(Duration.ofMillis(60)).times(1));
    emulator.faults().add(Fault.delayAfterCommit(Duration.ofMillis(60)).times(1));
    long start = System.nanoTime();
    replace("slow", 2, null);
    replace("slow", 3, null);
    assertThat(Duration.ofNanos(System.nanoTime() - start)).isGreaterThan(Duration.ofMillis(119));
  }

  @Test
  void aFaultStrikesOnlyWhatItIsToldTo() {
    container.createItem(item("p", "struck", 1));
    container.createItem(item("p", "spared", 1));
    ActiveFault fault =
        emulator
            .faults()
            .add(
                Fault.internalError()
                    .on(Operation.DELETE)
                    .matching(target -> target.id().equals("struck"))
                    .matching(target -> target.partitionKey().equals("[\"p\"]")));

    container.deleteItem("spared", PK, null);
    assertThat(refusal(() -> container.deleteItem("struck", PK, null)).getStatusCode())
        .isEqualTo(500);
    assertThat(value("struck")).isEqualTo(1);
    assertThat(fault.strikes()).isEqualTo(1);
    fault.end();
    container.deleteItem("struck", PK, null);
  }

  @Test
  void aFaultThatIsOverStrikesNoMore() {
    emulator.faults().add(Fault.internalError().until(Instant.now().minusSeconds(1)));
    emulator.faults().add(Fault.internalError().withProbability(0));
    container.createItem(item("p", "over", 1));
  }

  @Test
  void aPlanDealsTheSameFaultsForTheSameSeed() {
    assertThat(outcomes(7)).isEqualTo(outcomes(7)).isNotEqualTo(outcomes(8));
  }

  private String outcomes(long seed) {
    emulator.faults().plan(seed, 0.5);
    StringBuilder outcomes = new StringBuilder();
    for (int at = 0; at < 20; at++) {
      CosmosException failed = refusal(() -> container.upsertItem(item("p", "planned", 1)));
      outcomes.append(failed == null ? 200 : failed.getStatusCode()).append(' ');
    }
    emulator.faults().clear();
    return outcomes.toString();
  }

  private void replace(String id, int value, String etag) {
    CosmosItemRequestOptions options = new CosmosItemRequestOptions().setIfMatchETag(etag);
    container.replaceItem(item("p", id, value), id, PK, options);
  }

  private int value(String id) {
    return container.readItem(id, PK, ObjectNode.class).getItem().get("value").intValue();
  }
}
