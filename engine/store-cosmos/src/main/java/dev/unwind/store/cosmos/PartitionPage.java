package dev.unwind.store.cosmos;

import com.azure.cosmos.models.CosmosQueryRequestOptions;
import dev.unwind.engine.store.DocumentKey;
import dev.unwind.engine.store.KeysetCursor;
import dev.unwind.engine.store.Page;
import dev.unwind.engine.store.Stored;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Reads the documents of a partition in the order of their keys. The service orders them by their
 * items' ids, which is the same but for escaped ids: these come last. So when they are not among
 * what was found, they are asked for apart, and put where they belong; they are few.
 *
 * @param queries asks the service
 * @param partition the partition
 */
record PartitionPage(Queries queries, String partition) {
  /** More escaped ids than this in one partition are more than the store puts in order. */
  private static final int ESCAPED_MAX = 10_000;

  Page<Stored> read(int limit, Optional<String> cursor) {
    if (limit < 1 || limit > 1_000) {
      throw new IllegalArgumentException("limit must be 1 to 1000, was " + limit);
    }
    String scope = "partition " + partition;
    Optional<DocumentKey> after =
        cursor.map(text -> KeysetCursor.decode(text, scope)).map(KeysetCursor::key);
    List<Stored> page = new ArrayList<>();
    boolean complete = gather(after, limit, page);
    page.removeIf(stored -> after.isPresent() && key(stored).compareTo(after.get()) <= 0);
    page.sort(Comparator.comparing(PartitionPage::key));
    if (complete && page.size() <= limit) {
      return new Page<>(page, Optional.empty());
    }
    List<Stored> items = page.subList(0, Math.min(limit, page.size()));
    DocumentKey last = key(items.get(items.size() - 1));
    return new Page<>(items, Optional.of(new KeysetCursor(Instant.EPOCH, last).encode(scope)));
  }

  /** Returns whether there is nothing more than what is added to the page. */
  private boolean gather(Optional<DocumentKey> after, int limit, List<Stored> page) {
    Query query = Query.partition(after.map(DocumentKey::id).orElse(""));
    Queries.Found found = find(query, limit);
    List<Stored> all = found.items().stream().map(Reads::stored).toList();
    if (found.complete()) {
      page.addAll(all);
      return true;
    }
    all.stream().filter(stored -> !isEscaped(stored)).forEach(page::add);
    boolean allPlainOnesKnown = isEscaped(all.get(all.size() - 1));
    Optional<DocumentKey> lastPlain =
        allPlainOnesKnown ? Optional.empty() : Optional.of(key(all.get(all.size() - 1)));
    find(Query.escapedOfPartition(), ESCAPED_MAX).items().stream()
        .map(Reads::stored)
        .filter(stored -> lastPlain.isEmpty() || key(stored).compareTo(lastPlain.get()) < 0)
        .forEach(page::add);
    return allPlainOnesKnown;
  }

  private Queries.Found find(Query query, int limit) {
    CosmosQueryRequestOptions options =
        new CosmosQueryRequestOptions().setPartitionKey(PartitionText.key(partition));
    return queries.find(
        new Queries.Search(
            Operation.PARTITION, "reading the partition " + partition, query, options, limit));
  }

  private static DocumentKey key(Stored stored) {
    return stored.document().key();
  }

  private static boolean isEscaped(Stored stored) {
    String id = key(stored).id();
    return !ItemId.of(id).equals(id);
  }
}
