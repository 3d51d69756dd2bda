package dev.unwind.cosmos.emulator;

import static dev.unwind.cosmos.emulator.Sdk.item;
import static dev.unwind.cosmos.emulator.Sdk.refusal;
import static org.assertj.core.api.Assertions.assertThat;

import com.azure.cosmos.CosmosContainer;
import com.azure.cosmos.CosmosException;
import com.azure.cosmos.implementation.ResourceId;
import com.azure.cosmos.models.CosmosContainerProperties;
import com.azure.cosmos.models.CosmosItemResponse;
import com.azure.cosmos.models.PartitionKey;
import com.azure.cosmos.models.PartitionKeyBuilder;
import com.azure.cosmos.models.PartitionKeyDefinition;
import com.azure.cosmos.models.PartitionKeyDefinitionVersion;
import com.azure.cosmos.models.PartitionKind;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.unwind.cosmos.emulator.store.StoredItem;
import java.net.http.HttpResponse;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Several physical partitions (partitioning-overview.md) and the session tokens that each has
 * (consistency-levels.md).
 */
class PartitionsTest {
  private CosmosEmulator emulator;
  private Sdk sdk;
  private CosmosContainer container;
  private Wire wire;

  @BeforeEach
  void start() {
    emulator = CosmosEmulator.builder().partitions(3).start();
    sdk = new Sdk(emulator);
    container = sdk.container();
    wire = new Wire(emulator);
  }

  @AfterEach
  void stop() {
    sdk.close();
    emulator.close();
  }

  @Test
  void itemsAreSpreadAndFound() {
    Set<String> ranges = new HashSet<>();
    for (int number = 0; number < 40; number++) {
      container.createItem(item("p" + number, "x", number));
    }
    for (int number = 0; number < 40; number++) {
      CosmosItemResponse<ObjectNode> read =
          container.readItem("x", new PartitionKey("p" + number), ObjectNode.class);
      assertThat(read.getItem().get("value").intValue()).isEqualTo(number);
      ranges.add(read.getSessionToken().substring(0, 2));
    }
    assertThat(ranges).containsExactlyInAnyOrder("0:", "1:", "2:");
    assertThat(emulator.items(Sdk.DATABASE, Sdk.CONTAINER)).hasSize(40);
  }

  @Test
  void hierarchicalKeysNeedAllTheirLevels() {
    PartitionKeyDefinition definition =
        new PartitionKeyDefinition()
            .setPaths(List.of("/tenant", "/pk"))
            .setKind(PartitionKind.MULTI_HASH)
            .setVersion(PartitionKeyDefinitionVersion.V2);
    sdk.client()
        .getDatabase(Sdk.DATABASE)
        .createContainer(new CosmosContainerProperties("tenants", definition));
    CosmosContainer tenants = sdk.client().getDatabase(Sdk.DATABASE).getContainer("tenants");
    tenants.createItem(item("p", "x", 1).put("tenant", "t"));
    PartitionKey whole = new PartitionKeyBuilder().add("t").add("p").build();
    PartitionKey half = new PartitionKeyBuilder().add("t").build();

    assertThat(tenants.readItem("x", whole, ObjectNode.class).getStatusCode()).isEqualTo(200);
    assertThat(refusal(() -> tenants.readItem("x", half, ObjectNode.class)).getStatusCode())
        .isEqualTo(400);
  }

  @Test
  void theSdkReadsBackTheVersionOfTheKey() {
    assertThat(container.read().getProperties().getPartitionKeyDefinition().getVersion())
        .isEqualTo(PartitionKeyDefinitionVersion.V2);
  }

  @Test
  void resourceIdsAreOfTheFormThatTheSdkTakesApart() {
    for (int number = 0; number < 300; number++) {
      container.createItem(item("p", "i" + number, number));
    }
    String containerRid = container.read().getProperties().getResourceId();
    long before = 0;
    for (StoredItem stored : emulator.items(Sdk.DATABASE, Sdk.CONTAINER)) {
      ResourceId parsed = ResourceId.parse(stored.tree().get("_rid").textValue());
      assertThat(parsed.getDocumentCollectionId()).hasToString(containerRid);
      assertThat(parsed.getDocument()).isGreaterThan(before);
      before = parsed.getDocument();
    }
    assertThat(ResourceId.parse(containerRid).getDatabase()).isPositive();
  }

  @Test
  void aReadWithASessionTokenAheadOfThePartitionIsRefused() {
    String token = container.createItem(item("p", "x", 1)).getSessionToken();
    String[] parts = token.split("#");
    String ahead = parts[0] + "#" + (Long.parseLong(parts[1]) + 1);
    String elsewhere = "7:-1#999," + token;

    HttpResponse<String> refused = read(ahead);
    assertThat(refused.statusCode()).isEqualTo(404);
    assertThat(Wire.header(refused, "x-ms-substatus")).isEqualTo("1002");
    assertThat(read(token).statusCode()).isEqualTo(200);
    assertThat(read(elsewhere).statusCode()).isEqualTo(200);
    assertThat(read("nonsense").statusCode()).isEqualTo(400);
  }

  @Test
  void everyWriteRaisesTheTokenOfItsPartition() {
    long first = lsn(container.createItem(item("p", "x", 1)).getSessionToken());
    long second = lsn(container.upsertItem(item("p", "x", 2)).getSessionToken());
    CosmosException conflict = refusal(() -> container.createItem(item("p", "x", 3)));
    long third =
        lsn(container.readItem("x", new PartitionKey("p"), ObjectNode.class).getSessionToken());
    assertThat(second).isEqualTo(first + 1);
    assertThat(conflict.getStatusCode()).isEqualTo(409);
    assertThat(third).isEqualTo(second);
  }

  @Test
  void aFeedOfAllRangesAtOnceIsRefused() {
    HttpResponse<String> refused = wire.get(Wire.ITEMS, "a-im", "Incremental Feed");
    assertThat(refused.statusCode()).isEqualTo(400);
    HttpResponse<String> gone =
        wire.get(
            Wire.ITEMS, "a-im", "Incremental Feed", "x-ms-documentdb-partitionkeyrangeid", "9");
    assertThat(gone.statusCode()).isEqualTo(410);
  }

  @Test
  void rangesAreAnsweredWith304WhenKnown() {
    String path = "dbs/" + Sdk.DATABASE + "/colls/" + Sdk.CONTAINER + "/pkranges";
    HttpResponse<String> first = wire.get(path);
    assertThat(first.body()).contains("\"maxExclusive\":\"FF\"", "\"_count\":3");
    assertThat(wire.get(path, "if-none-match", Wire.header(first, "etag")).statusCode())
        .isEqualTo(304);
  }

  private HttpResponse<String> read(String sessionToken) {
    return wire.get(Wire.ITEMS + "/x", Wire.headers("[\"p\"]", "x-ms-session-token", sessionToken));
  }

  private static long lsn(String token) {
    return Long.parseLong(token.substring(token.indexOf('#') + 1));
  }
}
