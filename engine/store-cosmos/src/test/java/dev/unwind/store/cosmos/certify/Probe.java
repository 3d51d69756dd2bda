package dev.unwind.store.cosmos.certify;

import com.azure.cosmos.CosmosAsyncContainer;
import com.azure.cosmos.CosmosException;
import com.azure.cosmos.models.CosmosBatchResponse;
import com.azure.cosmos.models.CosmosChangeFeedRequestOptions;
import com.azure.cosmos.models.FeedRange;
import com.azure.cosmos.models.FeedResponse;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionTimeoutException;

/** What a stand-in for Cosmos DB may do wrong, and a store's tests would wrongly rely on. */
enum Probe {
  /** A replace with a stale ETag is refused. */
  STALE_REPLACE {
    @Override
    Optional<String> fault(CosmosAsyncContainer container) {
      Items items = items(container);
      String stale = items.create("a").getETag();
      items.replace("a", 2, stale);
      try {
        items.replace("a", 3, stale);
      } catch (CosmosException e) {
        return e.getStatusCode() == 412 && items.number("a") == 2
            ? Optional.empty()
            : Optional.of("it answered " + e.getStatusCode());
      }
      return Optional.of("it was accepted");
    }
  },

  /** A replace with a stale ETag is refused in a batch, too, with all of the batch. */
  STALE_REPLACE_IN_BATCH {
    @Override
    Optional<String> fault(CosmosAsyncContainer container) {
      Items items = items(container);
      String stale = items.create("a").getETag();
      items.replace("a", 2, stale);
      CosmosBatchResponse response = items.replaceAndCreate("a", 3, stale, "b");
      if (response.isSuccessStatusCode()) {
        return Optional.of("it was accepted");
      }
      if (items.number("a") != 2 || items.exists("b")) {
        return Optional.of("it was refused, and part of it was applied");
      }
      return response.getStatusCode() == 412
          ? Optional.empty()
          : Optional.of("it answered " + response.getStatusCode());
    }
  },

  /** Of batches that race for one version, one wins, and the others leave nothing behind. */
  RACING_BATCHES {
    @Override
    Optional<String> fault(CosmosAsyncContainer container) throws Exception {
      for (int round = 0; round < ROUNDS; round++) {
        Items items = items(container);
        String etag = items.create("a").getETag();
        List<Callable<Boolean>> racers = new ArrayList<>();
        for (int i = 0; i < RACERS; i++) {
          int number = i + 2;
          racers.add(
              () ->
                  items
                      .replaceAndCreate("a", number, etag, "child-" + number)
                      .isSuccessStatusCode());
        }
        Optional<String> fault = judge(items, winners(racers));
        if (fault.isPresent()) {
          return fault;
        }
      }
      return Optional.empty();
    }

    private Set<Integer> winners(List<Callable<Boolean>> racers) throws Exception {
      ExecutorService threads = Executors.newFixedThreadPool(RACERS);
      try {
        Set<Integer> won = new HashSet<>();
        List<Future<Boolean>> results = threads.invokeAll(racers);
        for (int i = 0; i < results.size(); i++) {
          if (results.get(i).get()) {
            won.add(i + 2);
          }
        }
        return won;
      } finally {
        threads.shutdownNow();
      }
    }

    private Optional<String> judge(Items items, Set<Integer> won) {
      if (won.size() != 1) {
        return Optional.of(won.size() + " of " + RACERS + " batches on one version won");
      }
      for (int number = 2; number < RACERS + 2; number++) {
        if (items.exists("child-" + number) != won.contains(number)) {
          return Optional.of("a batch that lost has left its item behind");
        }
      }
      return Optional.empty();
    }
  },

  /** An item whose time is over is gone for reads. */
  TIME_TO_LIVE {
    @Override
    Optional<String> fault(CosmosAsyncContainer container) {
      Items items = items(container);
      container.createItem(items.item("a", 1).put("ttl", 1), items.key(), null).block();
      try {
        Awaitility.await().atMost(Duration.ofSeconds(10)).until(() -> !items.exists("a"));
        return Optional.empty();
      } catch (ConditionTimeoutException still) {
        return Optional.of("an item with a time to live of 1 s was still there after 10 s");
      }
    }
  },

  /** The change feed of a partition shows each item in its latest version, and then ends. */
  CHANGE_FEED {
    @Override
    Optional<String> fault(CosmosAsyncContainer container) {
      Items items = items(container);
      String etag = items.create("a").getETag();
      items.replace("a", 2, etag);
      items.create("b");
      CosmosChangeFeedRequestOptions options =
          CosmosChangeFeedRequestOptions.createForProcessingFromBeginning(
              FeedRange.forLogicalPartition(items.key()));
      options.setCompleteAfterAllCurrentChangesRetrieved(true);
      Set<String> seen = new HashSet<>();
      for (FeedResponse<ObjectNode> page :
          container.queryChangeFeed(options, ObjectNode.class).byPage().toIterable()) {
        page.getResults()
            .forEach(found -> seen.add(found.path("id").asText() + found.path("number").asInt()));
      }
      return seen.equals(Set.of("a2", "b1"))
          ? Optional.empty()
          : Optional.of("it showed " + seen + " instead of a2 and b1");
    }
  };

  private static final int ROUNDS = 20;
  private static final int RACERS = 6;

  /** Returns what the target does wrong; empty when it does right. */
  abstract Optional<String> fault(CosmosAsyncContainer container) throws Exception;

  private static Items items(CosmosAsyncContainer container) {
    return new Items(container, "probe-" + UUID.randomUUID());
  }
}
