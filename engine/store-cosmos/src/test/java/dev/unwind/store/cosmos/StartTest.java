package dev.unwind.store.cosmos;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.azure.cosmos.CosmosClient;
import com.azure.cosmos.CosmosClientBuilder;
import com.azure.cosmos.models.CosmosContainerProperties;
import com.azure.cosmos.models.ExcludedPath;
import com.azure.cosmos.models.IncludedPath;
import com.azure.cosmos.models.IndexingMode;
import com.azure.cosmos.models.IndexingPolicy;
import com.azure.cosmos.models.PartitionKeyDefinition;
import com.azure.cosmos.models.PartitionKeyDefinitionVersion;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpServer;
import dev.unwind.cosmos.emulator.CosmosEmulator;
import dev.unwind.engine.store.StoreNotUsable;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is looked at before the store begins to work, and what is said when it is not right. */
class StartTest {
  private CosmosEmulator emulator;

  @BeforeEach
  void begin() {
    emulator = CosmosEmulator.builder().start();
  }

  @AfterEach
  void end() {
    emulator.close();
  }

  private CosmosStoreSettings.Builder notCreating() {
    return CosmosStoreSettings.at(URI.create(emulator.endpoint())).key(emulator.key());
  }

  private static void assertRefused(CosmosStoreSettings.Builder settings, String... words) {
    assertThatThrownBy(() -> CosmosDocumentStore.open(settings.build()).close())
        .isInstanceOf(StoreNotUsable.class)
        .message()
        .contains(words);
  }

  @Test
  void anAccountThatDoesNotAnswerIsNamed() throws Exception {
    int port;
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = free.getLocalPort();
    }
    assertRefused(
        CosmosStoreSettings.at(URI.create("http://127.0.0.1:" + port + "/")).key("AAAA"),
        "127.0.0.1:" + port,
        "could not be reached",
        "network");
  }

  @Test
  void aWrongKeyIsToldApartAndNotShown() {
    String wrong = Base64.getEncoder().encodeToString("wrong-key".getBytes());

    assertRefused(notCreating().key(wrong), "does not accept the key (401)");
    assertThatThrownBy(() -> CosmosDocumentStore.open(notCreating().key(wrong).build()))
        .hasMessageNotContaining(wrong);
  }

  @Test
  void somethingElseThatAnswersIsNoAccount() throws Exception {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          exchange.sendResponseHeaders(200, 2);
          exchange.getResponseBody().write("{}".getBytes());
          exchange.close();
        });
    server.start();
    try {
      assertRefused(
          CosmosStoreSettings.at(
                  URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/"))
              .key("AAAA"),
          "is no account of Azure Cosmos DB");
    } finally {
      server.stop(0);
    }
  }

  @Test
  void severalWriteRegionsAreRefused() {
    emulator.close();
    emulator = CosmosEmulator.builder().writeRegions("West Europe", "North Europe").start();

    assertRefused(notCreating().create(true), "several write regions", "North Europe");
  }

  @Test
  void whatIsMissingIsNotCreatedUnlessThatIsAllowed() {
    assertRefused(
        notCreating(), "container sagas of database unwind", "missing", "docs/azure/README.md");

    CosmosDocumentStore.open(notCreating().create(true).build()).close();
    CosmosDocumentStore.open(notCreating().build()).close();
  }

  @Test
  void whatIsCreatedIsAsItIsChecked() {
    CosmosDocumentStore.open(notCreating().create(true).build()).close();

    CosmosContainerProperties made = properties();
    assertThat(made.getPartitionKeyDefinition().getPaths()).containsExactly("/partition");
    assertThat(made.getPartitionKeyDefinition().getVersion())
        .isEqualTo(PartitionKeyDefinitionVersion.V2);
    assertThat(made.getDefaultTimeToLiveInSeconds()).isEqualTo(-1);
    assertThat(made.getIndexingPolicy().getIncludedPaths())
        .extracting(IncludedPath::getPath)
        .containsExactlyInAnyOrder(
            "/partition/?", "/index/due/?", "/index/created/?", "/index/status/?");
    assertThat(made.getIndexingPolicy().getExcludedPaths())
        .extracting(ExcludedPath::getPath)
        .contains("/*")
        .isSubsetOf("/*", "/\"_etag\"/?");
  }

  private CosmosContainerProperties properties() {
    try (CosmosClient client = client()) {
      return client.getDatabase("unwind").getContainer("sagas").read().getProperties();
    }
  }

  private CosmosClient client() {
    return new CosmosClientBuilder()
        .endpoint(emulator.endpoint())
        .key(emulator.key())
        .gatewayMode()
        .endpointDiscoveryEnabled(false)
        .buildClient();
  }

  /** Makes a container by hand: as it should be, but for one thing. */
  private void made(String path, Consumer<CosmosContainerProperties> but) {
    PartitionKeyDefinition key =
        new PartitionKeyDefinition()
            .setPaths(List.of(path))
            .setVersion(PartitionKeyDefinitionVersion.V2);
    CosmosContainerProperties properties =
        new CosmosContainerProperties("sagas", key)
            .setDefaultTimeToLiveInSeconds(-1)
            .setIndexingPolicy(Indexing.policy());
    but.accept(properties);
    try (CosmosClient client = client()) {
      client.createDatabaseIfNotExists("unwind");
      client.getDatabase("unwind").createContainer(properties);
    }
  }

  @Test
  void anotherPartitionKeyIsRefused() {
    made("/id", properties -> {});

    assertRefused(notCreating(), "its partition key is [/id], not /partition");
  }

  @Test
  void aPartitionKeyOfVersionOneIsRefused() {
    made(
        "/partition",
        properties ->
            properties.getPartitionKeyDefinition().setVersion(PartitionKeyDefinitionVersion.V1));

    assertRefused(notCreating(), "has not version 2", "101");
  }

  @Test
  void aContainerWithoutTimeToLiveIsRefused() {
    made("/partition", properties -> properties.setDefaultTimeToLiveInSeconds(null));

    assertRefused(notCreating(), "its time to live is off");
  }

  @Test
  void aContainerWithOneTimeToLiveForAllIsRefused() {
    made("/partition", properties -> properties.setDefaultTimeToLiveInSeconds(60));

    assertRefused(notCreating(), "its time to live is 60 s for all documents");
  }

  @Test
  void aMissingIndexPathIsRefused() {
    made(
        "/partition",
        properties ->
            properties.setIndexingPolicy(
                new IndexingPolicy()
                    .setIncludedPaths(List.of(new IncludedPath("/partition/?")))
                    .setExcludedPaths(List.of(new ExcludedPath("/*")))));

    assertRefused(notCreating(), "include [/index/due/?, /index/created/?, /index/status/?]");
  }

  @Test
  void anIndexThatIsOffIsRefused() {
    made(
        "/partition",
        properties ->
            properties
                .setDefaultTimeToLiveInSeconds(-1)
                .setIndexingPolicy(
                    new IndexingPolicy()
                        .setAutomatic(false)
                        .setIndexingMode(IndexingMode.NONE)
                        .setIncludedPaths(List.of())
                        .setExcludedPaths(List.of())));

    assertRefused(notCreating(), "its indexing policy must be consistent");
  }

  /** The default policy indexes everything: dear, but right. */
  @Test
  void moreIndexPathsThanNeededAreBorne() {
    made("/partition", properties -> properties.setIndexingPolicy(new IndexingPolicy()));

    CosmosDocumentStore.open(notCreating().build()).close();
    assertThat(Indexing.needless(properties().getIndexingPolicy())).containsExactly("/*");
  }

  /** A name that begins like an address of this machine may be anybody's. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "cosmos.example",
        "127.example.com",
        "127.0.0.1.example.com",
        "localhost.example.com",
        "10.0.0.1"
      })
  void plainHttpIsForThisMachineOnly(String host) {
    assertRefused(
        CosmosStoreSettings.at(URI.create("http://" + host + ":8081/")).key("AAAA"),
        "plain http",
        "use https");
  }

  @Test
  void plainHttpNeedsTheSwitchOfTheSdk() {
    String before = System.getProperty("COSMOS.HTTP_CONNECTION_WITHOUT_TLS_ALLOWED");
    System.setProperty("COSMOS.HTTP_CONNECTION_WITHOUT_TLS_ALLOWED", "false");
    try {
      assertRefused(notCreating(), "-DCOSMOS.HTTP_CONNECTION_WITHOUT_TLS_ALLOWED=true");
    } finally {
      System.setProperty("COSMOS.HTTP_CONNECTION_WITHOUT_TLS_ALLOWED", before);
    }
  }

  @Test
  void eachConsistencyLevelIsSaidWithWhatItMeans() {
    List<String> two = List.of("A", "B");
    assertThat(failover(two, "Strong")).contains("loses no acknowledged write");
    assertThat(failover(two, "BoundedStaleness")).contains("staleness window");
    for (String level : List.of("Session", "ConsistentPrefix", "Eventual")) {
      assertThat(failover(two, level)).contains("up to 15 minutes");
    }
    assertThat(failover(List.of("A"), "Strong")).contains("may lose acknowledged writes");
  }

  private static String failover(List<String> regions, String level) {
    return AccountCheck.failover(new Account(List.of("A"), regions, false, level));
  }

  @Test
  void theTemplatesMakeTheIndexingThatTheStoreMakes() throws Exception {
    JsonNode policy =
        new ObjectMapper().readTree(Path.of("../../docs/azure/indexing-policy.json").toFile());
    List<String> included = new ArrayList<>();
    policy.path("includedPaths").forEach(path -> included.add(path.path("path").asText()));
    List<String> excluded = new ArrayList<>();
    policy.path("excludedPaths").forEach(path -> excluded.add(path.path("path").asText()));

    assertThat(policy.path("indexingMode").asText()).isEqualTo("consistent");
    assertThat(included).containsExactlyInAnyOrderElementsOf(Indexing.PATHS);
    assertThat(excluded).contains("/*");
    assertThat(excluded).isSubsetOf("/*", "/\"_etag\"/?");
  }
}
