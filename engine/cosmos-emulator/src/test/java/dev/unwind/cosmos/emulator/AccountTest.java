package dev.unwind.cosmos.emulator;

import static dev.unwind.cosmos.emulator.Sdk.item;
import static dev.unwind.cosmos.emulator.Sdk.refusal;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.azure.cosmos.CosmosContainer;
import com.azure.cosmos.CosmosDatabase;
import com.azure.cosmos.models.CosmosContainerProperties;
import com.azure.cosmos.models.ExcludedPath;
import com.azure.cosmos.models.IncludedPath;
import com.azure.cosmos.models.IndexingPolicy;
import com.azure.cosmos.models.PartitionKey;
import com.azure.cosmos.models.ThroughputProperties;
import com.azure.cosmos.models.UniqueKey;
import com.azure.cosmos.models.UniqueKeyPolicy;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpResponse;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/**
 * The account, its key, its databases and containers, as the REST reference (access control, create
 * a database, create a collection) describes them.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class AccountTest {
  private CosmosEmulator emulator;
  private Sdk sdk;
  private Wire wire;

  @BeforeAll
  void start() {
    emulator = CosmosEmulator.builder().start();
    sdk = new Sdk(emulator);
    sdk.container();
    wire = new Wire(emulator);
  }

  @AfterAll
  void stop() {
    sdk.close();
    emulator.close();
  }

  @Test
  void anotherKeyIsRefusedWith401() {
    String other = Base64.getEncoder().encodeToString("other".getBytes());
    HttpResponse<String> refused = new Wire(emulator, other).get("dbs/" + Sdk.DATABASE);
    assertThat(refused.statusCode()).isEqualTo(401);
    assertThat(refused.body()).contains("Unauthorized");
    assertThatThrownBy(() -> Sdk.builder(emulator, other).buildClient())
        .hasMessageContaining("Unauthorized");
    assertThat(wire.get("dbs/" + Sdk.DATABASE).statusCode()).isEqualTo(200);
  }

  @Test
  void theAccountNamesItsRegionsAndConsistency() {
    try (CosmosEmulator several =
        CosmosEmulator.builder()
            .writeRegions("North", "South")
            .readRegions("East")
            .consistency("Strong")
            .start()) {
      HttpResponse<String> account = new Wire(several).rootDocument();
      assertThat(account.body())
          .contains(
              "\"writableLocations\":[{\"name\":\"North\"",
              "{\"name\":\"South\"",
              "{\"name\":\"East\"",
              "\"enableMultipleWriteLocations\":true",
              "\"defaultConsistencyLevel\":\"Strong\"");
    }
    assertThat(wire.rootDocument().body()).contains("\"enableMultipleWriteLocations\":false");
    assertThatThrownBy(() -> CosmosEmulator.builder().writeRegions().start())
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void databasesAndContainersAreCreatedOnceAndDeletedWithTheirItems() {
    sdk.client().createDatabase("other", ThroughputProperties.createManualThroughput(400));
    assertThat(refusal(() -> sdk.client().createDatabase("other")).getStatusCode()).isEqualTo(409);
    CosmosDatabase database = sdk.client().getDatabase("other");
    CosmosContainerProperties properties = new CosmosContainerProperties("c", "/pk");
    database.createContainer(properties, ThroughputProperties.createAutoscaledThroughput(1000));
    assertThat(refusal(() -> database.createContainer(properties)).getStatusCode()).isEqualTo(409);
    CosmosContainer container = database.getContainer("c");
    container.createItem(item("p", "x", 1));

    container.delete();
    assertThat(refusal(container::read).getStatusCode()).isEqualTo(404);
    database.createContainer(properties);
    PartitionKey key = new PartitionKey("p");
    assertThat(
            refusal(() -> database.getContainer("c").readItem("x", key, ObjectNode.class))
                .getStatusCode())
        .isEqualTo(404);
    database.delete();
    assertThat(refusal(database::read).getStatusCode()).isEqualTo(404);
  }

  @Test
  void aContainerKeepsItsIndexingPolicyAndTimeToLive() {
    IndexingPolicy policy = new IndexingPolicy();
    policy.setIncludedPaths(List.of(new IncludedPath("/a/?"), new IncludedPath("/b/?")));
    policy.setExcludedPaths(List.of(new ExcludedPath("/*")));
    CosmosContainerProperties properties = new CosmosContainerProperties("indexed", "/pk");
    properties.setIndexingPolicy(policy).setDefaultTimeToLiveInSeconds(77);
    CosmosDatabase database = sdk.client().getDatabase(Sdk.DATABASE);
    database.createContainer(properties);

    CosmosContainerProperties read = database.getContainer("indexed").read().getProperties();
    assertThat(read.getIndexingPolicy().getIncludedPaths())
        .extracting(IncludedPath::getPath)
        .containsExactly("/a/?", "/b/?");
    assertThat(read.getIndexingPolicy().getExcludedPaths())
        .extracting(ExcludedPath::getPath)
        .containsExactly("/*", "/\"_etag\"/?");
    assertThat(read.getDefaultTimeToLiveInSeconds()).isEqualTo(77);
    assertThat(read.getPartitionKeyDefinition().getPaths()).containsExactly("/pk");
  }

  @Test
  void whatIsNotImplementedIsRefusedAndNotIgnored() {
    CosmosDatabase database = sdk.client().getDatabase(Sdk.DATABASE);
    CosmosContainerProperties unique = new CosmosContainerProperties("unique", "/pk");
    unique.setUniqueKeyPolicy(
        new UniqueKeyPolicy().setUniqueKeys(List.of(new UniqueKey(List.of("/a")))));
    assertThat(refusal(() -> database.createContainer(unique)).getStatusCode()).isEqualTo(501);

    String body = item("p", "x", 1).toString();
    String[] trigger = Wire.headers("[\"p\"]", "x-ms-documentdb-pre-trigger-include", "t");
    assertThat(wire.post(Wire.ITEMS, body, trigger).statusCode()).isEqualTo(501);
    String container = "dbs/" + Sdk.DATABASE + "/colls/" + Sdk.CONTAINER;
    assertThat(wire.post(container + "/sprocs", "{\"id\":\"s\"}").statusCode()).isEqualTo(501);
    assertThat(wire.get(container + "/conflicts").statusCode()).isEqualTo(501);
    assertThat(wire.get(Wire.ITEMS, "a-im", "Full-Fidelity Feed").statusCode()).isEqualTo(501);
    String[] bulk = Wire.headers("[\"p\"]", "x-ms-cosmos-is-batch-request", "true");
    assertThat(wire.post(Wire.ITEMS, "[]", bulk).statusCode()).isEqualTo(501);
  }

  @Test
  void belowAMissingContainerTheOwnerIsMissing() {
    HttpResponse<String> missing =
        wire.get("dbs/" + Sdk.DATABASE + "/colls/none/docs/x", Wire.headers("[\"p\"]"));
    assertThat(missing.statusCode()).isEqualTo(404);
    assertThat(Wire.header(missing, "x-ms-substatus")).isEqualTo("1003");
  }

  @Test
  void aClosedEmulatorFreesItsPortAndForgets() {
    CosmosEmulator first = CosmosEmulator.builder().start();
    Wire before = new Wire(first);
    assertThat(before.post("dbs", "{\"id\":\"db\"}").statusCode()).isEqualTo(201);
    first.close();
    assertThatThrownBy(before::rootDocument).hasCauseInstanceOf(ConnectException.class);

    int port = URI.create(first.endpoint()).getPort();
    try (CosmosEmulator second = CosmosEmulator.builder().port(port).start()) {
      assertThat(second.endpoint()).isEqualTo(first.endpoint());
      assertThat(new Wire(second).get("dbs/db").statusCode()).isEqualTo(404);
    }
  }

  @Test
  void twoEmulatorsShareNothing() {
    try (CosmosEmulator other = CosmosEmulator.builder().start();
        Sdk otherSdk = new Sdk(other)) {
      assertThat(other.endpoint()).isNotEqualTo(emulator.endpoint());
      assertThat(refusal(() -> otherSdk.client().getDatabase(Sdk.DATABASE).read()).getStatusCode())
          .isEqualTo(404);
    }
  }
}
