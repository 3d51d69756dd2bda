package dev.unwind.cosmos.emulator;

import static dev.unwind.cosmos.emulator.Sdk.item;
import static dev.unwind.cosmos.emulator.Sdk.refusal;
import static org.assertj.core.api.Assertions.assertThat;

import com.azure.cosmos.CosmosContainer;
import com.azure.cosmos.models.CosmosBatch;
import com.azure.cosmos.models.CosmosBatchItemRequestOptions;
import com.azure.cosmos.models.CosmosBatchOperationResult;
import com.azure.cosmos.models.CosmosBatchPatchItemRequestOptions;
import com.azure.cosmos.models.CosmosBatchResponse;
import com.azure.cosmos.models.CosmosItemRequestOptions;
import com.azure.cosmos.models.CosmosPatchItemRequestOptions;
import com.azure.cosmos.models.CosmosPatchOperations;
import com.azure.cosmos.models.PartitionKey;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/**
 * The emulator itself must enforce If-Match, or green tests upon it prove nothing
 * (database-transactions-optimistic-concurrency.md, transactional-batch.md).
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class B39StaleTagTest {
  private static final PartitionKey PK = new PartitionKey("p");
  private static final String PATH = Wire.ITEMS + "/x";

  private CosmosEmulator emulator;
  private Sdk sdk;
  private CosmosContainer container;
  private String stale;
  private String current;

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

  @BeforeEach
  void writeTwice() {
    stale = container.upsertItem(item("p", "x", 1)).getETag();
    current = container.upsertItem(item("p", "x", 2)).getETag();
  }

  @Test
  void b39_aReplaceWithAStaleTagIsRefusedAndChangesNothing() {
    CosmosItemRequestOptions options = new CosmosItemRequestOptions().setIfMatchETag(stale);
    refused(() -> container.replaceItem(item("p", "x", 3), "x", PK, options));
  }

  @Test
  void b39_anUpsertWithAStaleTagIsRefusedAndChangesNothing() {
    CosmosItemRequestOptions options = new CosmosItemRequestOptions().setIfMatchETag(stale);
    refused(() -> container.upsertItem(item("p", "x", 3), PK, options));
  }

  @Test
  void b39_aDeleteWithAStaleTagIsRefusedAndChangesNothing() {
    CosmosItemRequestOptions options = new CosmosItemRequestOptions().setIfMatchETag(stale);
    refused(() -> container.deleteItem("x", PK, options));
  }

  @Test
  void b39_aPatchWithAStaleTagIsRefusedAndChangesNothing() {
    CosmosPatchItemRequestOptions options = new CosmosPatchItemRequestOptions();
    options.setIfMatchETag(stale);
    CosmosPatchOperations operations = CosmosPatchOperations.create().set("/value", 3);
    refused(() -> container.patchItem("x", PK, operations, options, ObjectNode.class));
  }

  @Test
  void b39_aStaleTagInABatchRefusesTheWholeBatch() {
    CosmosBatchItemRequestOptions options =
        new CosmosBatchItemRequestOptions().setIfMatchETag(stale);
    CosmosBatchPatchItemRequestOptions patch = new CosmosBatchPatchItemRequestOptions();
    patch.setIfMatchETag(stale);
    batchRefused(batch -> batch.replaceItemOperation("x", item("p", "x", 3), options));
    batchRefused(batch -> batch.upsertItemOperation(item("p", "x", 3), options));
    batchRefused(batch -> batch.deleteItemOperation("x", options));
    batchRefused(
        batch ->
            batch.patchItemOperation("x", CosmosPatchOperations.create().set("/value", 3), patch));
  }

  @Test
  void b39_aRawPutWithAStaleTagIsRefusedAndChangesNothing() {
    Wire wire = new Wire(emulator);
    String body = item("p", "x", 3).toString();
    var response = wire.put(PATH, body, Wire.headers("[\"p\"]", "If-Match", stale));

    assertThat(response.statusCode()).isEqualTo(412);
    assertThat(response.body()).contains("PreconditionFailed");
    unchanged();
    assertThat(
            wire.put(PATH, body, Wire.headers("[\"p\"]", "If-Match", "not-even-a-tag"))
                .statusCode())
        .isEqualTo(412);
    unchanged();
    assertThat(wire.delete(PATH, Wire.headers("[\"p\"]", "If-Match", stale)).statusCode())
        .isEqualTo(412);
    unchanged();
    assertThat(wire.put(PATH, body, Wire.headers("[\"p\"]", "If-Match", current)).statusCode())
        .isEqualTo(200);
  }

  @Test
  void b39_ofManyWritersWithTheSameTagOneSucceeds() {
    CosmosItemRequestOptions options = new CosmosItemRequestOptions().setIfMatchETag(current);
    AtomicInteger successes = new AtomicInteger();
    IntStream.range(0, 32)
        .parallel()
        .forEach(
            writer -> {
              var failed =
                  refusal(() -> container.replaceItem(item("p", "x", writer), "x", PK, options));
              if (failed == null) {
                successes.incrementAndGet();
              } else {
                assertThat(failed.getStatusCode()).isEqualTo(412);
              }
            });
    assertThat(successes).hasValue(1);
  }

  private void refused(ThrowingCallable call) {
    assertThat(refusal(call).getStatusCode()).isEqualTo(412);
    unchanged();
  }

  private void batchRefused(Consumer<CosmosBatch> operation) {
    CosmosBatch batch = CosmosBatch.createCosmosBatch(PK);
    batch.createItemOperation(item("p", "beside", 1));
    operation.accept(batch);
    CosmosBatchResponse response = container.executeCosmosBatch(batch);
    assertThat(response.getStatusCode()).isEqualTo(412);
    assertThat(response.getResults())
        .extracting(CosmosBatchOperationResult::getStatusCode)
        .containsExactly(424, 412);
    unchanged();
    assertThat(emulator.items(Sdk.DATABASE, Sdk.CONTAINER)).hasSize(1);
  }

  private void unchanged() {
    var read = container.readItem("x", PK, ObjectNode.class);
    assertThat(read.getETag()).isEqualTo(current);
    assertThat(read.getItem().get("value").intValue()).isEqualTo(2);
  }
}
