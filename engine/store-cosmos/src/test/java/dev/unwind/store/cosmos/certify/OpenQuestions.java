package dev.unwind.store.cosmos.certify;

import com.azure.cosmos.CosmosAsyncClient;
import com.azure.cosmos.CosmosAsyncContainer;
import com.azure.cosmos.CosmosException;
import com.azure.cosmos.ReadConsistencyStrategy;
import com.azure.cosmos.models.CosmosBatchResponse;
import com.azure.cosmos.models.CosmosChangeFeedRequestOptions;
import com.azure.cosmos.models.CosmosItemRequestOptions;
import com.azure.cosmos.models.CosmosItemResponse;
import com.azure.cosmos.models.FeedRange;
import com.azure.cosmos.models.FeedResponse;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import org.awaitility.Awaitility;

/**
 * Asks a target what no document of the service says, or only roughly: what writes cost, how fresh
 * a read-back is, and whether an id is free again as soon as its item has expired.
 *
 * @param container a container as the store makes it
 * @param other the same container through another client, which knows nothing of its session
 */
record OpenQuestions(CosmosAsyncContainer container, CosmosAsyncContainer other) {
  private static final int ROUNDS = 100;

  static OpenQuestions of(CosmosAsyncContainer container, CosmosAsyncClient otherClient) {
    return new OpenQuestions(
        container, otherClient.getDatabase(Target.DATABASE).getContainer(container.getId()));
  }

  /** Returns the answers, in the order of asking. */
  Map<String, String> answers() {
    Map<String, String> answers = new LinkedHashMap<>();
    charges(answers);
    answers.put("stale read-backs by LATEST_COMMITTED, of " + ROUNDS, staleReadBacks());
    answers.put("create with the id of an expired item", createAfterExpiry());
    return answers;
  }

  private void charges(Map<String, String> answers) {
    Items items = items();
    CosmosItemResponse<ObjectNode> created = items.create("a");
    answers.put("RU of a create, 1.5 KB", units(created.getRequestCharge()));
    CosmosItemResponse<ObjectNode> replaced = items.replace("a", 2, created.getETag());
    answers.put("RU of a replace, 1.5 KB", units(replaced.getRequestCharge()));
    answers.put("RU of a refused replace (412)", refused(items, created.getETag()));
    CosmosBatchResponse batch = items.replaceAndCreate("a", 3, replaced.getETag(), "b");
    answers.put("RU of a batch of a replace and a create", units(batch.getRequestCharge()));
    answers.put("RU of a read", units(items.read("a").getRequestCharge()));
    answers.put("RU of a read by LATEST_COMMITTED", units(latest(items, "a").getRequestCharge()));
    answers.put("RU of an empty page of the change feed", emptyFeed(items));
  }

  private static String refused(Items items, String stale) {
    try {
      items.replace("a", 9, stale);
      return "it was not refused";
    } catch (CosmosException e) {
      return units(e.getRequestCharge());
    }
  }

  private String emptyFeed(Items items) {
    CosmosChangeFeedRequestOptions options =
        CosmosChangeFeedRequestOptions.createForProcessingFromNow(
            FeedRange.forLogicalPartition(items.key()));
    FeedResponse<ObjectNode> page =
        container.queryChangeFeed(options, ObjectNode.class).byPage().blockFirst();
    return page == null ? "no page came" : units(page.getRequestCharge());
  }

  private String staleReadBacks() {
    Items items = items();
    String etag = items.create("a").getETag();
    int stale = 0;
    for (int number = 2; number < ROUNDS + 2; number++) {
      etag = items.replace("a", number, etag).getETag();
      int seen = latest(new Items(other, items.partition()), "a").getItem().path("number").asInt();
      stale += seen == number ? 0 : 1;
    }
    return String.valueOf(stale);
  }

  private static CosmosItemResponse<ObjectNode> latest(Items items, String id) {
    CosmosItemRequestOptions options =
        new CosmosItemRequestOptions()
            .setReadConsistencyStrategy(ReadConsistencyStrategy.LATEST_COMMITTED);
    return items.container().readItem(id, items.key(), options, ObjectNode.class).block();
  }

  private String createAfterExpiry() {
    Items items = items();
    container.createItem(items.item("a", 1).put("ttl", 1), items.key(), null).block();
    Awaitility.await().atMost(Duration.ofSeconds(30)).until(() -> !items.exists("a"));
    try {
      return "answered " + items.create("a").getStatusCode();
    } catch (CosmosException e) {
      return "answered " + e.getStatusCode();
    }
  }

  private Items items() {
    return new Items(container, "question-" + UUID.randomUUID());
  }

  private static String units(double charge) {
    return String.format(Locale.ROOT, "%.2f", charge);
  }
}
