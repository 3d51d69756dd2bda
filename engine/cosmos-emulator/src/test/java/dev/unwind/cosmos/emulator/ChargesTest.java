package dev.unwind.cosmos.emulator;

import static dev.unwind.cosmos.emulator.Sdk.item;
import static dev.unwind.cosmos.emulator.Sdk.refusal;
import static org.assertj.core.api.Assertions.assertThat;

import com.azure.cosmos.CosmosContainer;
import com.azure.cosmos.CosmosException;
import com.azure.cosmos.ReadConsistencyStrategy;
import com.azure.cosmos.models.CosmosContainerProperties;
import com.azure.cosmos.models.CosmosItemRequestOptions;
import com.azure.cosmos.models.ExcludedPath;
import com.azure.cosmos.models.IncludedPath;
import com.azure.cosmos.models.IndexingPolicy;
import com.azure.cosmos.models.PartitionKey;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.unwind.cosmos.emulator.traffic.Operation;
import java.net.http.HttpResponse;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/**
 * The model of request units: optimize-cost-reads-writes.md, key-value-store-cost.md and
 * model-partition-example.md.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ChargesTest {
  private static final PartitionKey PK = new PartitionKey("p");

  private CosmosEmulator emulator;
  private Sdk sdk;
  private CosmosContainer container;

  @BeforeAll
  void start() {
    emulator = CosmosEmulator.builder().start();
    sdk = new Sdk(emulator);
    sdk.container();
    IndexingPolicy policy = new IndexingPolicy();
    policy.setIncludedPaths(
        List.of(
            new IncludedPath("/a/?"),
            new IncludedPath("/b/?"),
            new IncludedPath("/c/?"),
            new IncludedPath("/d/?")));
    policy.setExcludedPaths(List.of(new ExcludedPath("/*")));
    CosmosContainerProperties properties = new CosmosContainerProperties("four", "/pk");
    properties.setIndexingPolicy(policy);
    sdk.client().getDatabase(Sdk.DATABASE).createContainer(properties);
    container = sdk.client().getDatabase(Sdk.DATABASE).getContainer("four");
  }

  @AfterAll
  void stop() {
    sdk.close();
    emulator.close();
  }

  @Test
  void aReadOfUpTo1KbIsOneUnitAndOf100KbTen() {
    container.createItem(item("p", "small", 1));
    container.createItem(item("p", "big", 1).put("fill", "x".repeat(100 * 1024 - 400)));
    assertThat(read("small", null)).isEqualTo(1);
    assertThat(read("big", null)).isBetween(9.9, 10.1);
  }

  @Test
  void aReadOfTheLatestCommittedVersionIsTwiceAsDear() {
    container.createItem(item("p", "latest", 1));
    assertThat(read("latest", ReadConsistencyStrategy.LATEST_COMMITTED)).isEqualTo(2);
    assertThat(read("latest", ReadConsistencyStrategy.EVENTUAL)).isEqualTo(1);
  }

  @Test
  void aWriteIsChargedForItsSizeAndTheIndexedPaths() {
    ObjectNode saga = item("p", "saga", 1).put("fill", "x".repeat(1200));
    assertThat(container.createItem(saga).getRequestCharge()).isBetween(6.9, 8.1);
    double replace = container.replaceItem(saga, "saga", PK, null).getRequestCharge();
    assertThat(replace).isBetween(12.5, 16.0);
    assertThat(container.upsertItem(saga).getRequestCharge()).isEqualTo(replace);
    assertThat(container.deleteItem("saga", PK, null).getRequestCharge()).isEqualTo(5.5);
  }

  @Test
  void whereEverythingIsIndexedEachPropertyCounts() {
    CosmosContainer all = sdk.client().getDatabase(Sdk.DATABASE).getContainer(Sdk.CONTAINER);
    double three = all.createItem(item("p", "few", 1)).getRequestCharge();
    double five = all.createItem(item("p", "more", 1).put("x", 1).put("y", 2)).getRequestCharge();
    assertThat(five - three).isBetween(0.89, 0.91);
  }

  @Test
  void aRefusedConditionalWriteIsChargedAboutARead() {
    container.createItem(item("p", "refused", 1));
    CosmosException conflict = refusal(() -> container.createItem(item("p", "refused", 1)));
    CosmosItemRequestOptions stale = new CosmosItemRequestOptions().setIfMatchETag("\"stale\"");
    CosmosException failed =
        refusal(() -> container.replaceItem(item("p", "refused", 1), "refused", PK, stale));
    assertThat(conflict.getRequestCharge()).isEqualTo(1);
    assertThat(failed.getRequestCharge()).isEqualTo(1);
  }

  @Test
  void chargesAreSummedByKind() {
    emulator.traffic().reset();
    double create = container.createItem(item("p", "summed", 1)).getRequestCharge();
    double read = read("summed", null) + read("summed", null);
    assertThat(emulator.traffic().charge(Operation.CREATE)).isEqualTo(create);
    assertThat(emulator.traffic().charge(Operation.READ)).isEqualTo(read);
    assertThat(emulator.traffic().requests(Operation.READ)).isEqualTo(2);
  }

  @Test
  void aReadStrongerThanTheAccountIsRefused() {
    container.createItem(item("p", "strong", 1));
    HttpResponse<String> refused =
        new Wire(emulator)
            .get(
                "dbs/" + Sdk.DATABASE + "/colls/four/docs/strong",
                Wire.headers("[\"p\"]", "x-ms-consistency-level", "Strong"));
    assertThat(refused.statusCode()).isEqualTo(400);
  }

  @Test
  void aStrongAccountChargesReadsTwice() {
    try (CosmosEmulator strong = CosmosEmulator.builder().consistency("Strong").start();
        Sdk other = new Sdk(strong)) {
      other.container().createItem(item("p", "x", 1));
      HttpResponse<String> read = new Wire(strong).get(Wire.ITEMS + "/x", Wire.headers("[\"p\"]"));
      assertThat(Wire.header(read, "x-ms-request-charge")).isEqualTo("2.00");
    }
  }

  private double read(String id, ReadConsistencyStrategy strategy) {
    CosmosItemRequestOptions options = new CosmosItemRequestOptions();
    if (strategy != null) {
      options.setReadConsistencyStrategy(strategy);
    }
    return container.readItem(id, PK, options, ObjectNode.class).getRequestCharge();
  }
}
