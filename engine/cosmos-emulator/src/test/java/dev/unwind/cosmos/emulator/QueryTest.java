package dev.unwind.cosmos.emulator;

import static dev.unwind.cosmos.emulator.Sdk.item;
import static dev.unwind.cosmos.emulator.Sdk.refusal;
import static org.assertj.core.api.Assertions.assertThat;

import com.azure.cosmos.CosmosContainer;
import com.azure.cosmos.models.CosmosItemIdentity;
import com.azure.cosmos.models.CosmosPatchItemRequestOptions;
import com.azure.cosmos.models.CosmosPatchOperations;
import com.azure.cosmos.models.CosmosQueryRequestOptions;
import com.azure.cosmos.models.FeedResponse;
import com.azure.cosmos.models.PartitionKey;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.unwind.cosmos.emulator.traffic.Operation;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** Queries across physical partitions, through the SDK (query-pagination.md). */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class QueryTest {
  private static final int ITEMS = 60;

  private CosmosEmulator emulator;
  private Sdk sdk;
  private CosmosContainer container;

  @BeforeAll
  void start() {
    emulator = CosmosEmulator.builder().partitions(3).start();
    sdk = new Sdk(emulator);
    container = sdk.container();
    for (int number = 0; number < ITEMS; number++) {
      container.createItem(item("p" + number, "i", (number * 37) % ITEMS));
    }
  }

  @AfterAll
  void stop() {
    sdk.close();
    emulator.close();
  }

  @Test
  void everyPartitionIsAskedAndItsResultsAreMergedInOrder() {
    emulator.traffic().reset();
    List<Integer> values = new ArrayList<>();
    String query = "SELECT * FROM c WHERE c[\"value\"] >= 10 ORDER BY c[\"value\"]";
    for (FeedResponse<ObjectNode> page :
        container
            .queryItems(query, new CosmosQueryRequestOptions(), ObjectNode.class)
            .iterableByPage(7)) {
      page.getResults().forEach(result -> values.add(result.get("value").intValue()));
      assertThat(page.getResults()).hasSizeLessThanOrEqualTo(7);
    }
    assertThat(values).isEqualTo(IntStream.range(10, ITEMS).boxed().toList());
    assertThat(emulator.traffic().requests(Operation.QUERY_PLAN)).isEqualTo(1);
    assertThat(emulator.traffic().requests(Operation.QUERY)).isGreaterThanOrEqualTo(3);
    assertThat(emulator.traffic().charge(Operation.QUERY)).isGreaterThan(3 * 2.4);
  }

  @Test
  void readManyFindsItemsInAllPartitions() {
    List<CosmosItemIdentity> identities =
        IntStream.range(0, ITEMS + 5)
            .mapToObj(number -> new CosmosItemIdentity(new PartitionKey("p" + number), "i"))
            .toList();
    assertThat(container.readMany(identities, ObjectNode.class).getResults()).hasSize(ITEMS);
  }

  @Test
  void aPatchObeysItsFilterPredicate() {
    PartitionKey key = new PartitionKey("patched");
    container.createItem(item("patched", "x", 1));
    CosmosPatchOperations increment = CosmosPatchOperations.create().increment("/value", 1);
    CosmosPatchItemRequestOptions once = new CosmosPatchItemRequestOptions();
    once.setFilterPredicate("from c where c[\"value\"] = 1");

    container.patchItem("x", key, increment, once, ObjectNode.class);
    assertThat(
            refusal(() -> container.patchItem("x", key, increment, once, ObjectNode.class))
                .getStatusCode())
        .isEqualTo(412);
    assertThat(container.readItem("x", key, ObjectNode.class).getItem().get("value").intValue())
        .isEqualTo(2);
    container.deleteItem("x", key, null);
  }
}
