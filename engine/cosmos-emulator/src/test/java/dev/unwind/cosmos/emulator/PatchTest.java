package dev.unwind.cosmos.emulator;

import static dev.unwind.cosmos.emulator.Sdk.item;
import static dev.unwind.cosmos.emulator.Sdk.refusal;
import static org.assertj.core.api.Assertions.assertThat;

import com.azure.cosmos.CosmosContainer;
import com.azure.cosmos.CosmosException;
import com.azure.cosmos.models.CosmosBatch;
import com.azure.cosmos.models.CosmosPatchItemRequestOptions;
import com.azure.cosmos.models.CosmosPatchOperations;
import com.azure.cosmos.models.PartitionKey;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** Partial updates, as partial-document-update.md describes them. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class PatchTest {
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
  void eachOperationChangesItsPart() {
    ObjectNode body = item("p", "parts", 1);
    body.putArray("list").add("a").add("c");
    body.put("old", "x").put("from", "moved");
    container.createItem(body);

    patch(
        "parts",
        CosmosPatchOperations.create()
            .add("/list/1", "b")
            .add("/list/-", "d")
            .set("/list/0", "A")
            .set("/added", true)
            .replace("/old", "y")
            .increment("/value", 2)
            .increment("/fresh", 5)
            .remove("/list/3")
            .move("/from", "/to"));

    ObjectNode patched = read("parts");
    assertThat(patched.get("list")).hasToString("[\"A\",\"b\",\"c\"]");
    assertThat(patched.get("added").booleanValue()).isTrue();
    assertThat(patched.get("old").textValue()).isEqualTo("y");
    assertThat(patched.get("value").intValue()).isEqualTo(3);
    assertThat(patched.get("fresh").intValue()).isEqualTo(5);
    assertThat(patched.has("from")).isFalse();
    assertThat(patched.get("to").textValue()).isEqualTo("moved");
  }

  @Test
  void anOperationThatCannotBeDoneRefusesAll() {
    container.createItem(item("p", "refused", 1));
    for (CosmosPatchOperations operations :
        new CosmosPatchOperations[] {
          operations().replace("/none", 1),
          operations().remove("/none"),
          operations().move("/none", "/value"),
          operations().add("/none/below", 1),
          operations().increment("/pk", 1),
          operations().set("/id", "other"),
          operations().set("/pk", "other"),
          operations().set("/_etag", "other"),
          operations().set("/ttl", 0)
        }) {
      assertThat(refusal(() -> patch("refused", operations)).getStatusCode()).isEqualTo(400);
    }
    assertThat(read("refused").get("value").intValue()).isEqualTo(1);
  }

  @Test
  void anEleventhOperationIsRefused() {
    container.createItem(item("p", "eleven", 0));
    CosmosPatchOperations operations = CosmosPatchOperations.create();
    for (int count = 0; count < 10; count++) {
      operations.increment("/value", 1);
    }
    patch("eleven", operations);
    CosmosException refused = refusal(() -> patch("eleven", operations.increment("/value", 1)));
    assertThat(refused.getStatusCode()).isEqualTo(400);
    assertThat(read("eleven").get("value").intValue()).isEqualTo(10);
  }

  @Test
  void aPatchInABatchIsPartOfIt() {
    container.createItem(item("p", "batched", 1));
    CosmosBatch batch = CosmosBatch.createCosmosBatch(PK);
    batch.patchItemOperation("batched", CosmosPatchOperations.create().increment("/value", 1));
    batch.createItemOperation(item("p", "beside", 1));
    assertThat(container.executeCosmosBatch(batch).isSuccessStatusCode()).isTrue();
    assertThat(container.executeCosmosBatch(batch).isSuccessStatusCode()).isFalse();
    assertThat(read("batched").get("value").intValue()).isEqualTo(2);
  }

  private static CosmosPatchOperations operations() {
    return CosmosPatchOperations.create().increment("/value", 1);
  }

  private void patch(String id, CosmosPatchOperations operations) {
    container.patchItem(id, PK, operations, new CosmosPatchItemRequestOptions(), ObjectNode.class);
  }

  private ObjectNode read(String id) {
    return container.readItem(id, PK, ObjectNode.class).getItem();
  }
}
