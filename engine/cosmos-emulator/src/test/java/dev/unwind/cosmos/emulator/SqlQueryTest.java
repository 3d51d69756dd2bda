package dev.unwind.cosmos.emulator;

import static dev.unwind.cosmos.emulator.Sdk.refusal;
import static org.assertj.core.api.Assertions.assertThat;

import com.azure.cosmos.CosmosContainer;
import com.azure.cosmos.models.CosmosContainerProperties;
import com.azure.cosmos.models.CosmosQueryRequestOptions;
import com.azure.cosmos.models.ExcludedPath;
import com.azure.cosmos.models.FeedRange;
import com.azure.cosmos.models.FeedResponse;
import com.azure.cosmos.models.IncludedPath;
import com.azure.cosmos.models.IndexingPolicy;
import com.azure.cosmos.models.PartitionKey;
import com.azure.cosmos.models.PartitionKeyDefinition;
import com.azure.cosmos.models.PartitionKeyDefinitionVersion;
import com.azure.cosmos.models.SqlParameter;
import com.azure.cosmos.models.SqlQuerySpec;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Queries of the SDK, over one physical partition and several, in pages of every size. */
class SqlQueryTest {
  private static final int ITEMS = 40;
  private static final String DUE =
      "SELECT * FROM c WHERE c.index.due > @after AND c.index.due <= @until"
          + " AND ARRAY_CONTAINS(@definitions, c.definition)";
  private static final String RECENT =
      "SELECT c.id, c.partition, c.type, c.transition, c.status, c._etag FROM c"
          + " WHERE c.index.created > @from AND c.index.created < @before"
          + " AND c.index.status = @status AND c.definition = @definition"
          + " ORDER BY c.index.created DESC";

  private CosmosEmulator emulator;
  private Sdk sdk;
  private CosmosContainer container;

  @AfterEach
  void stop() {
    sdk.close();
    emulator.close();
  }

  private void start(CosmosEmulator.Builder builder) {
    emulator = builder.start();
    sdk = new Sdk(emulator);
    sdk.client().createDatabase(Sdk.DATABASE);
    IndexingPolicy policy = new IndexingPolicy();
    policy.setExcludedPaths(List.of(new ExcludedPath("/*")));
    policy.setIncludedPaths(
        Stream.of("due", "created", "status")
            .map(name -> new IncludedPath("/index/" + name + "/?"))
            .toList());
    var key =
        new PartitionKeyDefinition()
            .setPaths(List.of("/partition"))
            .setVersion(PartitionKeyDefinitionVersion.V2);
    sdk.client()
        .getDatabase(Sdk.DATABASE)
        .createContainer(
            new CosmosContainerProperties(Sdk.CONTAINER, key).setIndexingPolicy(policy));
    container = sdk.client().getDatabase(Sdk.DATABASE).getContainer(Sdk.CONTAINER);
    IntStream.range(0, ITEMS).forEach(i -> container.createItem(saga(i)));
  }

  private static String partition(int number) {
    return String.format("saga-%02d", number);
  }

  /** Four items share each value of due and of created. */
  private static ObjectNode saga(int number) {
    ObjectNode item = new ObjectMapper().createObjectNode();
    item.put("id", "saga").put("partition", partition(number)).put("type", "saga");
    item.put("transition", number).put("status", "RUNNING");
    item.put("definition", number % 2 == 0 ? "even" : "odd").put("owner", "o" + number % 3);
    item.putObject("index")
        .put("due", String.format("2026-%02d", number / 4))
        .put("created", 1000.5 + number / 4)
        .put("status", number % 8 == 0 ? "BLOCKED" : "RUNNING");
    return item;
  }

  private static SqlQuerySpec query(String text, Map<String, Object> parameters) {
    List<SqlParameter> list = new ArrayList<>();
    parameters.forEach((name, value) -> list.add(new SqlParameter(name, value)));
    return new SqlQuerySpec(text, list);
  }

  private List<JsonNode> all(SqlQuerySpec query, CosmosQueryRequestOptions options, int size) {
    List<JsonNode> results = new ArrayList<>();
    container
        .queryItems(query, options, JsonNode.class)
        .iterableByPage(size)
        .forEach(page -> results.addAll(page.getResults()));
    return results;
  }

  /** Begins anew for every page with what the page before gave. */
  private List<JsonNode> resumed(SqlQuerySpec query, int size) {
    List<JsonNode> results = new ArrayList<>();
    String continuation = null;
    do {
      FeedResponse<JsonNode> page =
          container
              .queryItems(query, new CosmosQueryRequestOptions(), JsonNode.class)
              .iterableByPage(continuation, size)
              .iterator()
              .next();
      results.addAll(page.getResults());
      continuation = page.getContinuationToken();
    } while (continuation != null);
    return results;
  }

  private static List<String> partitions(List<JsonNode> results) {
    return results.stream().map(each -> each.get("partition").textValue()).toList();
  }

  @ParameterizedTest
  @CsvSource({"1,1", "1,7", "1,100", "3,1", "3,7", "3,100"})
  void dueSagasComeRangeByRangeInOrder(int ranges, int size) {
    start(CosmosEmulator.builder().partitions(ranges));
    var values =
        Map.<String, Object>of(
            "@after", "2026-01", "@until", "2026-08", "@definitions", List.of("even", "none"));

    List<JsonNode> found = new ArrayList<>();
    assertThat(container.getFeedRanges()).hasSize(ranges);
    for (FeedRange range : container.getFeedRanges()) {
      var options = new CosmosQueryRequestOptions().setFeedRange(range);
      List<JsonNode> part = all(query(DUE + " ORDER BY c.index.due", values), options, size);
      assertThat(part).extracting(each -> each.at("/index/due").textValue()).isSorted();
      found.addAll(part);
    }

    assertThat(partitions(found))
        .containsExactlyInAnyOrderElementsOf(
            IntStream.range(8, 36)
                .filter(i -> i % 2 == 0)
                .mapToObj(SqlQueryTest::partition)
                .toList());
  }

  @Test
  void anOwnersDueSagasAreFound() {
    start(CosmosEmulator.builder().partitions(3));
    var values =
        Map.<String, Object>of(
            "@after",
            "",
            "@until",
            "2026-08",
            "@owner",
            "o1",
            "@definitions",
            List.of("even", "odd"));
    String text = DUE + " AND c.owner = @owner ORDER BY c.index.due";

    List<JsonNode> found = all(query(text, values), new CosmosQueryRequestOptions(), 3);

    assertThat(partitions(found))
        .containsExactlyInAnyOrderElementsOf(
            IntStream.range(0, 36)
                .filter(i -> i % 3 == 1)
                .mapToObj(SqlQueryTest::partition)
                .toList());
  }

  @ParameterizedTest
  @CsvSource({"1,1", "1,5", "3,1", "3,5", "3,100"})
  void summariesComeNewestFirstOverAllPartitionsAlsoWhenResumed(int ranges, int size) {
    start(CosmosEmulator.builder().partitions(ranges));
    var query =
        query(
            RECENT,
            Map.of("@from", 1000.5, "@before", 1009, "@status", "RUNNING", "@definition", "even"));

    List<JsonNode> found = all(query, new CosmosQueryRequestOptions(), size);

    assertThat(partitions(found))
        .containsExactlyInAnyOrderElementsOf(
            IntStream.range(4, 36)
                .filter(i -> i % 2 == 0 && i % 8 != 0)
                .mapToObj(SqlQueryTest::partition)
                .toList());
    assertThat(found).extracting(each -> -(each.get("transition").asInt() / 4)).isSorted();
    assertThat(found.get(0).properties())
        .extracting(Map.Entry::getKey)
        .containsExactly("id", "partition", "type", "transition", "status", "_etag");
    assertThat(resumed(query, size)).containsExactlyElementsOf(found);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3})
  void countsAreAddedUpOverAllPartitions(int ranges) {
    start(CosmosEmulator.builder().partitions(ranges));
    var options = new CosmosQueryRequestOptions();

    var blocked =
        query("SELECT VALUE COUNT(1) FROM c WHERE c.index.status = @s", Map.of("@s", "BLOCKED"));
    var none = query("SELECT VALUE COUNT(1) FROM c WHERE c.index.status = 'X'", Map.of());
    var due =
        query(
            "SELECT VALUE COUNT(1) FROM c WHERE c.index.due >= @a AND c.index.due <= @b",
            Map.of("@a", "2026-02", "@b", "2026-04"));

    assertThat(all(blocked, options, 10)).extracting(JsonNode::asInt).containsExactly(5);
    assertThat(all(none, options, 10)).extracting(JsonNode::asInt).containsExactly(0);
    assertThat(all(due, options, 10)).extracting(JsonNode::asInt).containsExactly(12);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3})
  void theOtherAggregatesAreCombinedOverAllPartitions(int ranges) {
    start(CosmosEmulator.builder().partitions(ranges));
    var options = new CosmosQueryRequestOptions();

    var each =
        query(
            "SELECT COUNT(c.transition) AS n, SUM(c.transition) AS total, MIN(c.transition) AS low,"
                + " MAX(c.transition) AS high, AVG(c.transition) AS mean FROM c",
            Map.of());
    JsonNode row = all(each, options, 10).get(0);

    assertThat(Stream.of("n", "total", "low", "high", "mean").map(row::get))
        .extracting(JsonNode::asDouble)
        .containsExactly(40.0, 780.0, 0.0, 39.0, 19.5);
    for (String one : List.of("MIN,0", "MAX,39", "SUM,780", "AVG,19.5")) {
      String[] parts = one.split(",");
      var single = query("SELECT VALUE " + parts[0] + "(c.transition) FROM c", Map.of());
      assertThat(all(single, options, 10))
          .extracting(JsonNode::asDouble)
          .containsExactly(Double.parseDouble(parts[1]));
    }
  }

  @ParameterizedTest
  @CsvSource({"1,1", "3,1", "3,4"})
  void onePartitionIsReadInTheOrderOfIdsAlsoAfterAnAbandonedPage(int ranges, int size) {
    start(CosmosEmulator.builder().partitions(ranges));
    for (String id : List.of("message-3", "message-1", "message-2", "message-4")) {
      container.createItem(saga(7).put("id", id));
    }
    String text = "SELECT * FROM c WHERE c.id > @after ORDER BY c.id";
    var options = new CosmosQueryRequestOptions().setPartitionKey(new PartitionKey("saga-07"));

    JsonNode first =
        container
            .queryItems(query(text, Map.of("@after", "")), options, JsonNode.class)
            .iterableByPage(1)
            .iterator()
            .next()
            .getResults()
            .get(0);
    List<JsonNode> rest =
        all(query(text, Map.of("@after", first.get("id").textValue())), options, size);

    assertThat(first.get("id").textValue()).isEqualTo("message-1");
    assertThat(rest)
        .extracting(each -> each.get("id").textValue())
        .containsExactly("message-2", "message-3", "message-4", "saga");
  }

  /** pagination.md: a page may be empty although more follow. */
  @ParameterizedTest
  @CsvSource({"1,2", "3,2", "3,100"})
  void aLoopUntilThereIsNoContinuationGetsEverythingAcrossEmptyPages(int ranges, int size) {
    start(CosmosEmulator.builder().partitions(ranges).blankPages(() -> true));
    String count = "SELECT VALUE COUNT(1) FROM c";

    for (String text : List.of("SELECT * FROM c", "SELECT * FROM c ORDER BY c.index.due DESC")) {
      List<JsonNode> found = all(query(text, Map.of()), new CosmosQueryRequestOptions(), size);
      assertThat(partitions(found)).doesNotHaveDuplicates().hasSize(ITEMS);
    }
    assertThat(all(query(count, Map.of()), new CosmosQueryRequestOptions(), size))
        .extracting(JsonNode::asInt)
        .containsExactly(ITEMS);
  }

  /** pagination.md: without ORDER BY, too, a continuation resumes over all partitions. */
  @ParameterizedTest
  @CsvSource({"1,3", "3,3"})
  void windowsAndDistinctValuesSpanThePartitions(int ranges, int size) {
    start(CosmosEmulator.builder().partitions(ranges));
    var options = new CosmosQueryRequestOptions();

    assertThat(resumed(query("SELECT * FROM c", Map.of()), size)).hasSize(ITEMS);
    assertThat(all(query("SELECT TOP 5 * FROM c", Map.of()), options, size)).hasSize(5);
    assertThat(
            all(
                query("SELECT TOP 5 VALUE c.index.due FROM c ORDER BY c.index.due", Map.of()),
                options,
                size))
        .extracting(JsonNode::textValue)
        .containsExactly("2026-00", "2026-00", "2026-00", "2026-00", "2026-01");
    assertThat(
            all(
                query(
                    "SELECT VALUE c.index.due FROM c ORDER BY c.index.due OFFSET 6 LIMIT 3",
                    Map.of()),
                options,
                size))
        .extracting(JsonNode::textValue)
        .containsExactly("2026-01", "2026-01", "2026-02");
    assertThat(all(query("SELECT DISTINCT VALUE c.definition FROM c", Map.of()), options, size))
        .extracting(JsonNode::textValue)
        .containsExactlyInAnyOrder("even", "odd");
  }

  @Test
  void aQueryThatNamesThePartitionIsSentToItsRangeOnly() {
    start(CosmosEmulator.builder().partitions(3));
    emulator.traffic().reset();

    List<JsonNode> found =
        all(
            query("SELECT * FROM c WHERE c.partition = @p", Map.of("@p", "saga-09")),
            new CosmosQueryRequestOptions(),
            10);

    assertThat(partitions(found)).containsExactly("saga-09");
    // The plan, and one range out of three; the SDK keeps the ranges of the container.
    assertThat(emulator.traffic().requests()).isLessThanOrEqualTo(3);
  }

  @Test
  void whatTheServiceRefusesIsRefusedWithAReason() {
    // Several partitions that refuse together make the SDK throw Reactor's composite exception.
    start(CosmosEmulator.builder());
    var options = new CosmosQueryRequestOptions();

    for (String[] each :
        Arrays.asList(
            new String[] {"SELECT * FROM c WHERE c.a ==", "line 1, column 28"},
            new String[] {"SELECT *\nFROM c\nWHERE FOO(c.a)", "line 3, column 7"},
            new String[] {"SELECT * FROM c ORDER BY c.definition", "c.definition"},
            new String[] {"SELECT * FROM c ORDER BY c.index.due, c.index.created", "composite"},
            new String[] {"SELECT * FROM c JOIN t IN c.tags", "JOIN"})) {
      var refusal = refusal(() -> all(query(each[0], Map.of()), options, 10));
      assertThat(refusal.getStatusCode()).as(each[0]).isEqualTo(400);
      assertThat(refusal.getMessage()).contains(each[1]);
    }
  }

  @Test
  void aPatchIsConditionalOnItsPredicate() {
    start(CosmosEmulator.builder());
    var patch = com.azure.cosmos.models.CosmosPatchOperations.create().set("/status", "DONE");
    var options = new com.azure.cosmos.models.CosmosPatchItemRequestOptions();
    PartitionKey key = new PartitionKey("saga-03");

    options.setFilterPredicate("from c where c.transition = 4");
    assertThat(
            refusal(() -> container.patchItem("saga", key, patch, options, ObjectNode.class))
                .getStatusCode())
        .isEqualTo(412);
    options.setFilterPredicate("from c where c.transition = 3 AND c.index.status = \"RUNNING\"");
    container.patchItem("saga", key, patch, options, ObjectNode.class);

    assertThat(container.readItem("saga", key, ObjectNode.class).getItem().get("status").asText())
        .isEqualTo("DONE");
  }
}
