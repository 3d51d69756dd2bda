package dev.unwind.cosmos.emulator;

import static dev.unwind.cosmos.emulator.Sdk.item;
import static dev.unwind.cosmos.emulator.Sdk.refusal;
import static org.assertj.core.api.Assertions.assertThat;

import com.azure.cosmos.CosmosContainer;
import com.azure.cosmos.models.CosmosItemRequestOptions;
import com.azure.cosmos.models.CosmosItemResponse;
import com.azure.cosmos.models.PartitionKey;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/**
 * Operations on one item, as database-transactions-optimistic-concurrency.md and the REST reference
 * (create, get, replace, delete a document) describe them.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class PointOperationsTest {
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
  void aCreatedItemIsReadBackWithItsSystemProperties() {
    CosmosItemResponse<ObjectNode> created =
        container.createItem(item("p", "created", 1), PK, new CosmosItemRequestOptions());
    CosmosItemResponse<ObjectNode> read = container.readItem("created", PK, ObjectNode.class);

    assertThat(created.getStatusCode()).isEqualTo(201);
    assertThat(created.getItem()).isNull();
    assertThat(read.getStatusCode()).isEqualTo(200);
    assertThat(read.getETag()).startsWith("\"").endsWith("\"").isEqualTo(created.getETag());
    assertThat(read.getItem().get("value").intValue()).isEqualTo(1);
    assertThat(read.getItem().get("_etag").textValue()).isEqualTo(read.getETag());
    assertThat(read.getItem().fieldNames())
        .toIterable()
        .contains("_rid", "_self", "_attachments", "_ts");
    assertThat(read.getSessionToken()).startsWith("0:-1#");
  }

  @Test
  void aSecondCreateOfAnIdIsRefusedWith409() {
    container.createItem(item("p", "twice", 1));
    assertThat(refusal(() -> container.createItem(item("p", "twice", 2))).getStatusCode())
        .isEqualTo(409);
    assertThat(value("twice")).isEqualTo(1);
  }

  @Test
  void theSameIdInAnotherLogicalPartitionIsAnotherItem() {
    container.createItem(item("p", "shared", 1));
    container.createItem(item("q", "shared", 2));
    assertThat(value("shared")).isEqualTo(1);
  }

  @Test
  void aReplaceThatNamesTheCurrentTagSucceedsOnce() {
    String first = container.createItem(item("p", "replaced", 1)).getETag();
    String second =
        container.replaceItem(item("p", "replaced", 2), "replaced", PK, ifMatch(first)).getETag();

    assertThat(second).isNotEqualTo(first);
    assertThat(value("replaced")).isEqualTo(2);
    assertThat(
            refusal(
                    () ->
                        container.replaceItem(
                            item("p", "replaced", 3), "replaced", PK, ifMatch(first)))
                .getStatusCode())
        .isEqualTo(412);
    assertThat(value("replaced")).isEqualTo(2);
  }

  @Test
  void aDeleteObeysIfMatch() {
    String first = container.createItem(item("p", "deleted", 1)).getETag();
    String second = container.replaceItem(item("p", "deleted", 2), "deleted", PK, null).getETag();

    assertThat(refusal(() -> container.deleteItem("deleted", PK, ifMatch(first))).getStatusCode())
        .isEqualTo(412);
    assertThat(container.deleteItem("deleted", PK, ifMatch(second)).getStatusCode()).isEqualTo(204);
    assertThat(refusal(() -> value("deleted")).getStatusCode()).isEqualTo(404);
  }

  @Test
  void whatIsMissingIs404ForReadReplaceAndDelete() {
    assertThat(refusal(() -> value("none")).getStatusCode()).isEqualTo(404);
    assertThat(
            refusal(() -> container.replaceItem(item("p", "none", 1), "none", PK, ifMatch("\"x\"")))
                .getStatusCode())
        .isEqualTo(404);
    assertThat(refusal(() -> container.deleteItem("none", PK, null)).getStatusCode())
        .isEqualTo(404);
  }

  @Test
  void anUpsertCreatesThenReplaces() {
    assertThat(container.upsertItem(item("p", "upserted", 1)).getStatusCode()).isEqualTo(201);
    assertThat(container.upsertItem(item("p", "upserted", 2)).getStatusCode()).isEqualTo(200);
    assertThat(value("upserted")).isEqualTo(2);
  }

  @Test
  void anUpsertWithIfMatchInsertsWhatIsMissingAndRefusesWhatIsStale() {
    assertThat(container.upsertItem(item("p", "random", 1), PK, ifMatch("\"any\"")).getStatusCode())
        .isEqualTo(201);
    assertThat(
            refusal(() -> container.upsertItem(item("p", "random", 2), PK, ifMatch("\"any\"")))
                .getStatusCode())
        .isEqualTo(412);
    assertThat(value("random")).isEqualTo(1);
  }

  @Test
  void tagsAreNotUsedAgainAfterADelete() {
    String first = container.createItem(item("p", "reborn", 1)).getETag();
    container.deleteItem("reborn", PK, null);
    container.createItem(item("p", "reborn", 1));
    assertThat(
            refusal(
                    () ->
                        container.replaceItem(item("p", "reborn", 2), "reborn", PK, ifMatch(first)))
                .getStatusCode())
        .isEqualTo(412);
  }

  private int value(String id) {
    return container.readItem(id, PK, ObjectNode.class).getItem().get("value").intValue();
  }

  private static CosmosItemRequestOptions ifMatch(String etag) {
    return new CosmosItemRequestOptions().setIfMatchETag(etag);
  }
}
