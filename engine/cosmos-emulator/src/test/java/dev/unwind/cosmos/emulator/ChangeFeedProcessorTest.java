package dev.unwind.cosmos.emulator;

import static dev.unwind.cosmos.emulator.Sdk.item;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.azure.cosmos.ChangeFeedProcessor;
import com.azure.cosmos.ChangeFeedProcessorBuilder;
import com.azure.cosmos.CosmosAsyncClient;
import com.azure.cosmos.CosmosAsyncDatabase;
import com.azure.cosmos.CosmosContainer;
import com.azure.cosmos.models.ChangeFeedProcessorItem;
import com.azure.cosmos.models.ChangeFeedProcessorOptions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;
import org.junit.jupiter.api.Test;

/** The SDK's change feed processor, with its leases (change-feed-processor.md). */
class ChangeFeedProcessorTest {
  private final Set<String> seen = new ConcurrentSkipListSet<>();

  @Test
  void theProcessorSeesEveryItemAlsoAfterARestart() {
    try (CosmosEmulator emulator = CosmosEmulator.builder().partitions(2).start();
        Sdk sdk = new Sdk(emulator);
        CosmosAsyncClient client =
            Sdk.builder(emulator, emulator.key())
                .contentResponseOnWriteEnabled(true)
                .buildAsyncClient()) {
      CosmosContainer container = sdk.container();
      sdk.client().getDatabase(Sdk.DATABASE).createContainer("leases", "/id");
      for (int number = 0; number < 20; number++) {
        container.createItem(item("p" + number, "first-" + number, number));
      }
      run(client, () -> awaitAll("first-"));
      for (int number = 0; number < 20; number++) {
        container.createItem(item("p" + number, "second-" + number, number));
      }
      run(client, () -> awaitAll("second-"));
    }
  }

  /** What was handled just before a stop may come again, so only what is new is waited for. */
  private void awaitAll(String prefix) {
    List<String> expected = new ArrayList<>();
    for (int number = 0; number < 20; number++) {
      expected.add(prefix + number);
    }
    await()
        .atMost(Duration.ofSeconds(30))
        .untilAsserted(() -> assertThat(seen).containsAll(expected));
  }

  private void run(CosmosAsyncClient client, Runnable untilDone) {
    CosmosAsyncDatabase database = client.getDatabase(Sdk.DATABASE);
    ChangeFeedProcessor processor =
        new ChangeFeedProcessorBuilder()
            .hostName("host")
            .feedContainer(database.getContainer(Sdk.CONTAINER))
            .leaseContainer(database.getContainer("leases"))
            .handleLatestVersionChanges(this::handle)
            .options(
                new ChangeFeedProcessorOptions()
                    .setStartFromBeginning(true)
                    .setLeaseAcquireInterval(Duration.ofMillis(200))
                    .setFeedPollDelay(Duration.ofMillis(50)))
            .buildChangeFeedProcessor();
    processor.start().block();
    untilDone.run();
    processor.stop().block();
  }

  private void handle(List<ChangeFeedProcessorItem> items) {
    items.forEach(item -> seen.add(item.getCurrent().get("id").textValue()));
  }
}
