package dev.unwind.store.cosmos;

import com.azure.cosmos.CosmosAsyncContainer;
import com.azure.cosmos.ReadConsistencyStrategy;
import com.azure.cosmos.models.CosmosItemRequestOptions;
import com.azure.cosmos.models.CosmosItemResponse;
import com.azure.cosmos.models.CosmosQueryRequestOptions;
import com.azure.cosmos.models.FeedRange;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.unwind.engine.store.DocumentKey;
import dev.unwind.engine.store.DueQuery;
import dev.unwind.engine.store.KeysetCursor;
import dev.unwind.engine.store.ListQuery;
import dev.unwind.engine.store.Page;
import dev.unwind.engine.store.Stored;
import dev.unwind.engine.store.Summary;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import reactor.core.publisher.Mono;

/** All reads but those of whole partitions. */
final class Reads {
  private final CosmosAsyncContainer container;
  private final Calls calls;
  private final Failures failures;
  private final Regions regions;
  private final Queries queries;

  Reads(CosmosAsyncContainer container, Calls calls, Failures failures, Regions regions) {
    this.container = container;
    this.calls = calls;
    this.failures = failures;
    this.regions = regions;
    this.queries = new Queries(container, calls, failures);
  }

  /** The latest version is known for sure in the write region only, by two of its replicas. */
  Optional<Stored> one(DocumentKey key) {
    String id = ItemId.of(key.id());
    CosmosItemRequestOptions options =
        new CosmosItemRequestOptions()
            .setReadConsistencyStrategy(ReadConsistencyStrategy.LATEST_COMMITTED)
            .setExcludedRegions(regions.others());
    Mono<Found> read =
        container
            .readItem(id, PartitionText.key(key.partition()), options, ObjectNode.class)
            .map(Found::of)
            .onErrorResume(failure -> isAbsent(failure), failure -> Mono.just(Found.none(failure)));
    Found found =
        calls.point(
            new Calls.Call<>(
                Operation.READ,
                () -> read,
                Found::charge,
                reply -> failures.ofRead("reading " + key, reply)));
    return found.item().map(item -> Items.stored(item, found.charge()));
  }

  /** What a read has found, and what it cost: not to find anything is paid for, too. */
  private record Found(Optional<ObjectNode> item, double charge) {
    static Found of(CosmosItemResponse<ObjectNode> response) {
      return new Found(Optional.of(response.getItem()), Reply.orZero(response.getRequestCharge()));
    }

    static Found none(Throwable failure) {
      return new Found(Optional.empty(), Reply.of(failure).charge());
    }
  }

  private static boolean isAbsent(Throwable failure) {
    Reply reply = Reply.of(failure);
    return AnswerTable.ofRead(reply.status(), reply.subStatus()) == Answer.PRECONDITION;
  }

  Page<Stored> due(DueQuery query) {
    String scope = "due " + query.type() + query.ownedBy();
    Optional<KeysetCursor> after = decode(query.cursor(), scope);
    FeedRange range = Ranges.feedRange(query.range());
    if (query.definitions().isEmpty()) {
      return new Page<>(List.of(), Optional.empty());
    }
    return queries
        .find(
            new Queries.Search(
                Operation.DUE,
                "looking for due documents of type " + query.type(),
                Query.due(query, after),
                new CosmosQueryRequestOptions().setFeedRange(range),
                query.limit()))
        .page(query.limit(), Reads::stored, stored -> dueCursor(stored).encode(scope));
  }

  private static KeysetCursor dueCursor(Stored stored) {
    return new KeysetCursor(
        stored.document().header().dueAt().orElseThrow(), stored.document().key());
  }

  Page<Summary> list(ListQuery query) {
    String scope = "list " + query.type() + query.definition() + query.status();
    Optional<KeysetCursor> after = decode(query.cursor(), scope);
    return queries
        .find(
            new Queries.Search(
                Operation.LIST,
                "listing documents of type " + query.type(),
                Query.list(query, after),
                new CosmosQueryRequestOptions(),
                query.limit()))
        .page(
            query.limit(),
            Items::summary,
            last -> new KeysetCursor(last.header().createdAt(), last.key()).encode(scope));
  }

  static Stored stored(ObjectNode item) {
    return Items.stored(item, 0);
  }

  long count(String type, Optional<String> status) {
    return queries.count("counting documents of type " + type, Query.count(type, status));
  }

  long countDue(String type, Instant now) {
    return queries.count("counting due documents of type " + type, Query.countDue(type, now));
  }

  Page<Stored> partition(String partition, int limit, Optional<String> cursor) {
    return new PartitionPage(queries, partition).read(limit, cursor);
  }

  private static Optional<KeysetCursor> decode(Optional<String> cursor, String scope) {
    return cursor.map(text -> KeysetCursor.decode(text, scope));
  }
}
