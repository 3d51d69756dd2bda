package dev.unwind.cosmos.emulator;

import static dev.unwind.cosmos.emulator.Sdk.item;
import static org.assertj.core.api.Assertions.assertThat;

import com.azure.cosmos.CosmosContainer;
import com.azure.cosmos.models.CosmosBatch;
import com.azure.cosmos.models.CosmosChangeFeedRequestOptions;
import com.azure.cosmos.models.FeedRange;
import com.azure.cosmos.models.FeedResponse;
import com.azure.cosmos.models.PartitionKey;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The change feed of latest versions, as change-feed-modes.md describes it. */
class ChangeFeedTest {
  private CosmosEmulator emulator;
  private Sdk sdk;
  private CosmosContainer container;

  @BeforeEach
  void start() {
    emulator = CosmosEmulator.builder().partitions(3).start();
    sdk = new Sdk(emulator);
    container = sdk.container();
  }

  @AfterEach
  void stop() {
    sdk.close();
    emulator.close();
  }

  @Test
  void theFeedFromTheBeginningHasEachItemOnceInTheOrderOfItsLastChange() {
    container.createItem(item("p", "a", 1));
    container.createItem(item("p", "b", 1));
    container.createItem(item("p", "gone", 1));
    container.replaceItem(item("p", "a", 2), "a", new PartitionKey("p"), null);
    container.deleteItem("gone", new PartitionKey("p"), null);

    Read read = read(fromBeginning(FeedRange.forLogicalPartition(new PartitionKey("p"))));

    assertThat(read.ids()).containsExactly("b", "a");
    assertThat(read.items.get(1).get("value").intValue()).isEqualTo(2);
    assertThat(read.items.get(1).get("_lsn").longValue())
        .isGreaterThan(read.items.get(0).get("_lsn").longValue());
  }

  @Test
  void theFeedGoesOnWhereItsContinuationSays() {
    container.createItem(item("p", "a", 1));
    Read first = read(fromBeginning(FeedRange.forFullRange()));
    Read none =
        read(CosmosChangeFeedRequestOptions.createForProcessingFromContinuation(first.next));
    container.createItem(item("q", "b", 1));
    Read second =
        read(CosmosChangeFeedRequestOptions.createForProcessingFromContinuation(none.next));

    assertThat(first.ids()).containsExactly("a");
    assertThat(none.ids()).isEmpty();
    assertThat(second.ids()).containsExactly("b");
  }

  @Test
  void theFeedFromNowHasOnlyWhatComesLater() {
    container.createItem(item("p", "before", 1));
    Read now =
        read(CosmosChangeFeedRequestOptions.createForProcessingFromNow(FeedRange.forFullRange()));
    container.createItem(item("p", "after", 1));
    Read later = read(CosmosChangeFeedRequestOptions.createForProcessingFromContinuation(now.next));

    assertThat(now.ids()).isEmpty();
    assertThat(later.ids()).containsExactly("after");
  }

  @Test
  void everyItemIsInTheFeedOfExactlyOneRange() {
    List<String> written = new ArrayList<>();
    for (int number = 0; number < 60; number++) {
      container.createItem(item("p" + number, "i" + number, number));
      written.add("i" + number);
    }
    List<String> seen = new ArrayList<>();
    List<FeedRange> ranges = container.getFeedRanges();
    for (FeedRange range : ranges) {
      List<String> ids = read(fromBeginning(range)).ids();
      assertThat(ids).isNotEmpty();
      seen.addAll(ids);
    }
    assertThat(ranges).hasSize(3);
    assertThat(seen).containsExactlyInAnyOrderElementsOf(written);
  }

  @Test
  void aPageNeverDividesABatch() {
    CosmosBatch batch = CosmosBatch.createCosmosBatch(new PartitionKey("p"));
    for (int number = 0; number < 5; number++) {
      batch.createItemOperation(item("p", "i" + number, number));
    }
    container.executeCosmosBatch(batch);
    container.createItem(item("p", "last", 1));
    CosmosChangeFeedRequestOptions options =
        fromBeginning(FeedRange.forLogicalPartition(new PartitionKey("p"))).setMaxItemCount(2);

    List<Integer> sizes = new ArrayList<>();
    for (FeedResponse<ObjectNode> page :
        container.queryChangeFeed(options, ObjectNode.class).iterableByPage()) {
      sizes.add(page.getResults().size());
    }
    assertThat(sizes).startsWith(5, 1);
  }

  private static CosmosChangeFeedRequestOptions fromBeginning(FeedRange range) {
    return CosmosChangeFeedRequestOptions.createForProcessingFromBeginning(range);
  }

  private Read read(CosmosChangeFeedRequestOptions options) {
    List<ObjectNode> items = new ArrayList<>();
    String next = null;
    for (FeedResponse<ObjectNode> page :
        container.queryChangeFeed(options, ObjectNode.class).iterableByPage()) {
      items.addAll(page.getResults());
      next = page.getContinuationToken();
    }
    return new Read(items, next);
  }

  private record Read(List<ObjectNode> items, String next) {
    List<String> ids() {
      return items.stream().map(item -> item.get("id").textValue()).toList();
    }
  }
}
