package dev.unwind.cosmos.emulator;

import static dev.unwind.cosmos.emulator.Sdk.item;
import static dev.unwind.cosmos.emulator.Sdk.refusal;
import static org.assertj.core.api.Assertions.assertThat;

import com.azure.cosmos.CosmosContainer;
import com.azure.cosmos.models.CosmosBatch;
import com.azure.cosmos.models.CosmosBatchItemRequestOptions;
import com.azure.cosmos.models.CosmosBatchOperationResult;
import com.azure.cosmos.models.CosmosBatchResponse;
import com.azure.cosmos.models.CosmosItemResponse;
import com.azure.cosmos.models.PartitionKey;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** Transactional batches, as transactional-batch.md describes them. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class BatchTest {
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

  @AfterAll
  void stop() {
    sdk.close();
    emulator.close();
  }

  @Test
  void aBatchAppliesAllItsOperations() {
    String etag = container.createItem(item("p", "a", 1)).getETag();
    container.createItem(item("p", "gone", 1));
    CosmosBatch batch = CosmosBatch.createCosmosBatch(PK);
    batch.replaceItemOperation("a", item("p", "a", 2), ifMatch(etag));
    batch.createItemOperation(item("p", "b", 3));
    batch.upsertItemOperation(item("p", "c", 4));
    batch.deleteItemOperation("gone");
    batch.readItemOperation("b");

    CosmosBatchResponse response = container.executeCosmosBatch(batch);

    assertThat(response.isSuccessStatusCode()).isTrue();
    assertThat(response.getResults())
        .extracting(CosmosBatchOperationResult::getStatusCode)
        .containsExactly(200, 201, 201, 204, 200);
    assertThat(response.getResults().get(0).getETag()).isEqualTo(read("a").getETag());
    assertThat(response.getResults()).allMatch(result -> result.getRequestCharge() > 0);
    assertThat(response.getRequestCharge())
        .isCloseTo(
            response.getResults().stream()
                .mapToDouble(CosmosBatchOperationResult::getRequestCharge)
                .sum(),
            Offset.offset(0.1));
    assertThat(refusal(() -> read("gone")).getStatusCode()).isEqualTo(404);
  }

  @Test
  void aBatchWithOneRefusedOperationAppliesNone() {
    String etag = container.createItem(item("p", "kept", 1)).getETag();
    CosmosBatch batch = CosmosBatch.createCosmosBatch(PK);
    batch.createItemOperation(item("p", "never", 1));
    batch.replaceItemOperation("kept", item("p", "kept", 2));
    batch.createItemOperation(item("p", "kept", 3));
    batch.deleteItemOperation("kept");

    CosmosBatchResponse response = container.executeCosmosBatch(batch);

    assertThat(response.isSuccessStatusCode()).isFalse();
    assertThat(response.getStatusCode()).isEqualTo(409);
    assertThat(response.getResults())
        .extracting(CosmosBatchOperationResult::getStatusCode)
        .containsExactly(424, 424, 409, 424);
    assertThat(read("kept").getETag()).isEqualTo(etag);
    assertThat(refusal(() -> read("never")).getStatusCode()).isEqualTo(404);
  }

  @Test
  void anInvalidOperationFailsInItsTurn() {
    CosmosBatch batch = CosmosBatch.createCosmosBatch(PK);
    batch.createItemOperation(item("p", "valid", 1));
    batch.createItemOperation(item("p", "invalid", 1).put("ttl", 0));
    batch.createItemOperation(item("q", "elsewhere", 1));
    assertThat(container.executeCosmosBatch(batch).getResults())
        .extracting(CosmosBatchOperationResult::getStatusCode)
        .containsExactly(424, 400, 424);
  }

  @Test
  void onlyReadsHaveContentWhenWritesAreToReturnNone() {
    CosmosBatch batch = CosmosBatch.createCosmosBatch(PK);
    batch.upsertItemOperation(item("p", "content", 1));
    batch.readItemOperation("content");
    var results = container.executeCosmosBatch(batch).getResults();
    assertThat(results.get(0).getItem(ObjectNode.class)).isNull();
    assertThat(results.get(1).getItem(ObjectNode.class).get("value").intValue()).isEqualTo(1);
  }

  private CosmosItemResponse<ObjectNode> read(String id) {
    return container.readItem(id, PK, ObjectNode.class);
  }

  private static CosmosBatchItemRequestOptions ifMatch(String etag) {
    return new CosmosBatchItemRequestOptions().setIfMatchETag(etag);
  }
}
