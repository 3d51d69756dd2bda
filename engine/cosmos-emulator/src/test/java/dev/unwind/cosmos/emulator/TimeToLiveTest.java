package dev.unwind.cosmos.emulator;

import static dev.unwind.cosmos.emulator.Sdk.item;
import static dev.unwind.cosmos.emulator.Sdk.refusal;
import static org.assertj.core.api.Assertions.assertThat;

import com.azure.cosmos.CosmosContainer;
import com.azure.cosmos.models.CosmosBatch;
import com.azure.cosmos.models.CosmosChangeFeedRequestOptions;
import com.azure.cosmos.models.CosmosContainerProperties;
import com.azure.cosmos.models.CosmosItemRequestOptions;
import com.azure.cosmos.models.FeedRange;
import com.azure.cosmos.models.PartitionKey;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Time to live, as time-to-live.md describes it, on a clock that the test moves. */
class TimeToLiveTest {
  private static final PartitionKey PK = new PartitionKey("p");

  private final AtomicReference<Instant> now =
      new AtomicReference<>(Instant.parse("2026-01-01T00:00:00.900Z"));
  private CosmosEmulator emulator;
  private Sdk sdk;

  @BeforeEach
  void start() {
    emulator = CosmosEmulator.builder().clock(now::get).purgeEvery(Duration.ZERO).start();
    sdk = new Sdk(emulator);
  }

  @AfterEach
  void stop() {
    sdk.close();
    emulator.close();
  }

  @Test
  void anExpiredItemIsGoneForEverything() {
    CosmosContainer container = sdk.container(-1);
    String etag = container.createItem(item("p", "x", 1).put("ttl", 10)).getETag();
    pass(9);
    assertThat(container.readItem("x", PK, ObjectNode.class).getETag()).isEqualTo(etag);
    pass(1);

    CosmosItemRequestOptions tagged = new CosmosItemRequestOptions().setIfMatchETag(etag);
    assertThat(refusal(() -> container.readItem("x", PK, ObjectNode.class)).getStatusCode())
        .isEqualTo(404);
    assertThat(
            refusal(() -> container.replaceItem(item("p", "x", 2), "x", PK, tagged))
                .getStatusCode())
        .isEqualTo(404);
    assertThat(refusal(() -> container.deleteItem("x", PK, tagged)).getStatusCode()).isEqualTo(404);
    CosmosBatch batch = CosmosBatch.createCosmosBatch(PK);
    batch.readItemOperation("x");
    assertThat(container.executeCosmosBatch(batch).getStatusCode()).isEqualTo(404);
    assertThat(
            container
                .queryChangeFeed(
                    CosmosChangeFeedRequestOptions.createForProcessingFromBeginning(
                        FeedRange.forFullRange()),
                    ObjectNode.class)
                .stream())
        .isEmpty();
    assertThat(emulator.items(Sdk.DATABASE, Sdk.CONTAINER)).isEmpty();
  }

  @Test
  void anIdCanBeCreatedAgainBetweenExpiryAndPurge() {
    CosmosContainer container = sdk.container(-1);
    container.createItem(item("p", "x", 1).put("ttl", 1));
    pass(1);
    assertThat(container.createItem(item("p", "x", 2)).getStatusCode()).isEqualTo(201);
    pass(100);
    assertThat(emulator.purgeExpired()).isZero();
    assertThat(emulator.items(Sdk.DATABASE, Sdk.CONTAINER)).hasSize(1);
  }

  @Test
  void everyWriteBeginsTheTimeAnew() {
    CosmosContainer container = sdk.container(-1);
    container.createItem(item("p", "x", 1).put("ttl", 10));
    pass(9);
    container.replaceItem(item("p", "x", 2).put("ttl", 10), "x", PK, null);
    pass(9);
    assertThat(container.readItem("x", PK, ObjectNode.class).getStatusCode()).isEqualTo(200);
  }

  @Test
  void theDefaultOfTheContainerCountsUnlessTheItemSaysOtherwise() {
    CosmosContainer container = sdk.container(5);
    container.createItem(item("p", "default", 1));
    container.createItem(item("p", "longer", 1).put("ttl", 50));
    container.createItem(item("p", "forever", 1).put("ttl", -1));
    pass(5);
    assertThat(emulator.items(Sdk.DATABASE, Sdk.CONTAINER))
        .extracting(stored -> stored.id())
        .containsExactly("longer", "forever");
    pass(1000);
    assertThat(emulator.purgeExpired()).isEqualTo(2);
    assertThat(emulator.items(Sdk.DATABASE, Sdk.CONTAINER)).hasSize(1);
  }

  @Test
  void withoutADefaultNothingExpiresAndWhatIsNotPurgedComesBack() {
    CosmosContainer container = sdk.container(-1);
    container.createItem(item("p", "x", 1).put("ttl", 1));
    pass(2);
    assertThat(emulator.items(Sdk.DATABASE, Sdk.CONTAINER)).isEmpty();

    CosmosContainerProperties properties = container.read().getProperties();
    assertThat(properties.getDefaultTimeToLiveInSeconds()).isEqualTo(-1);
    properties.setDefaultTimeToLiveInSeconds(null);
    container.replace(properties);
    assertThat(emulator.items(Sdk.DATABASE, Sdk.CONTAINER)).hasSize(1);
    assertThat(emulator.purgeExpired()).isZero();
  }

  @Test
  void anInvalidTimeToLiveIsRefused() {
    CosmosContainer container = sdk.container(-1);
    ObjectNode text = item("p", "x", 1).put("ttl", "10");
    ObjectNode fraction = item("p", "x", 1).put("ttl", 1.5);
    ObjectNode none = item("p", "x", 1).putNull("ttl");
    for (ObjectNode invalid :
        new ObjectNode[] {
          text,
          fraction,
          none,
          item("p", "x", 1).put("ttl", 0),
          item("p", "x", 1).put("ttl", -2),
          item("p", "x", 1).put("ttl", 1L << 31)
        }) {
      assertThat(refusal(() -> container.createItem(invalid)).getStatusCode()).isEqualTo(400);
    }
    container.createItem(item("p", "x", 1).put("ttl", Integer.MAX_VALUE));
  }

  private void pass(int seconds) {
    now.updateAndGet(before -> before.plusSeconds(seconds));
  }
}
