package dev.unwind.engine.store.memory;

import dev.unwind.engine.store.DocumentHeader;
import dev.unwind.engine.store.DocumentKey;
import dev.unwind.engine.store.DueQuery;
import dev.unwind.engine.store.KeysetCursor;
import dev.unwind.engine.store.ListQuery;
import dev.unwind.engine.store.Page;
import dev.unwind.engine.store.Stored;
import dev.unwind.engine.store.Summary;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/** The queries over documents in memory; they hold no state. */
final class Queries {
  private static final Comparator<KeysetCursor> BY_TIME_AND_KEY =
      Comparator.comparing(KeysetCursor::at).thenComparing(KeysetCursor::key);

  private Queries() {}

  static Page<Stored> due(Collection<Stored> documents, DueQuery query) {
    Stream<Stored> found =
        documents.stream()
            .filter(stored -> isDue(header(stored), query))
            .filter(stored -> header(stored).type().equals(query.type()))
            .filter(
                stored ->
                    header(stored).definition().map(query.definitions()::contains).orElse(false));
    return new Paging(
            "due " + query.type() + query.ownedBy(),
            BY_TIME_AND_KEY,
            stored -> new KeysetCursor(header(stored).dueAt().orElseThrow(), key(stored)))
        .page(found, query.limit(), query.cursor());
  }

  private static boolean isDue(DocumentHeader header, DueQuery query) {
    return header.dueAt().isPresent()
        && (query.ownedBy().isPresent()
            ? header.owner().equals(query.ownedBy())
            : !header.dueAt().get().isAfter(query.now()));
  }

  static Page<Summary> list(Collection<Stored> documents, ListQuery query) {
    Stream<Stored> found =
        documents.stream()
            .filter(stored -> header(stored).type().equals(query.type()))
            .filter(stored -> matches(query.definition(), header(stored).definition()))
            .filter(stored -> matches(query.status(), header(stored).status()));
    Page<Stored> page =
        new Paging(
                "list " + query.type() + query.definition() + query.status(),
                BY_TIME_AND_KEY.reversed(),
                stored -> new KeysetCursor(header(stored).createdAt(), key(stored)))
            .page(found, query.limit(), query.cursor());
    return new Page<>(page.items().stream().map(Queries::summary).toList(), page.next());
  }

  private static boolean matches(Optional<String> wanted, Optional<String> actual) {
    return wanted.isEmpty() || wanted.equals(actual);
  }

  private static Summary summary(Stored stored) {
    return new Summary(key(stored), header(stored), stored.etag());
  }

  static Page<Stored> partition(
      NavigableMap<DocumentKey, Stored> documents,
      String partition,
      int limit,
      Optional<String> cursor) {
    if (limit < 1 || limit > 1_000) {
      throw new IllegalArgumentException("limit must be 1 to 1000, was " + limit);
    }
    Stream<Stored> found =
        documents.values().stream().filter(stored -> key(stored).partition().equals(partition));
    return new Paging(
            "partition " + partition,
            BY_TIME_AND_KEY,
            stored -> new KeysetCursor(Instant.EPOCH, key(stored)))
        .page(found, limit, cursor);
  }

  static long count(Collection<Stored> documents, String type, Optional<String> status) {
    return documents.stream()
        .filter(stored -> header(stored).type().equals(type))
        .filter(stored -> matches(status, header(stored).status()))
        .count();
  }

  static long countDue(Collection<Stored> documents, String type, Instant now) {
    return documents.stream()
        .filter(stored -> header(stored).type().equals(type))
        .filter(stored -> header(stored).dueAt().filter(due -> !due.isAfter(now)).isPresent())
        .count();
  }

  private static DocumentHeader header(Stored stored) {
    return stored.document().header();
  }

  private static DocumentKey key(Stored stored) {
    return stored.document().key();
  }

  /**
   * @param scope names the query in its cursors
   * @param order the order of the result
   * @param place where a document stands in that order
   */
  private record Paging(
      String scope, Comparator<KeysetCursor> order, Function<Stored, KeysetCursor> place) {

    Page<Stored> page(Stream<Stored> found, int limit, Optional<String> cursor) {
      Optional<KeysetCursor> after = cursor.map(text -> KeysetCursor.decode(text, scope));
      List<Stored> items =
          found
              .filter(
                  stored -> after.isEmpty() || order.compare(place.apply(stored), after.get()) > 0)
              .sorted(Comparator.comparing(place, order))
              .limit(limit + 1L)
              .toList();
      if (items.size() <= limit) {
        return new Page<>(items, Optional.empty());
      }
      KeysetCursor last = place.apply(items.get(limit - 1));
      return new Page<>(items.subList(0, limit), Optional.of(last.encode(scope)));
    }
  }
}
