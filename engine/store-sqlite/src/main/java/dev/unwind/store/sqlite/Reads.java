package dev.unwind.store.sqlite;

import dev.unwind.engine.store.DocumentKey;
import dev.unwind.engine.store.DueQuery;
import dev.unwind.engine.store.KeysetCursor;
import dev.unwind.engine.store.ListQuery;
import dev.unwind.engine.store.Page;
import dev.unwind.engine.store.Stored;
import dev.unwind.engine.store.Summary;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * All reads.
 *
 * @param pool lends the connections
 */
record Reads(ReaderPool pool) {
  /** A page ends early rather than filling the memory: large documents times a large limit. */
  private static final long BYTES_PER_PAGE_MAX = 16L * 1_024 * 1_024;

  Optional<Stored> one(DocumentKey key) {
    return pool.read(
        reader ->
            reader.query(
                Sql.read(key),
                rows -> rows.next() ? Optional.of(Sql.stored(rows)) : Optional.empty()));
  }

  Page<Stored> due(DueQuery query) {
    String scope = "due " + query.type() + query.ownedBy();
    Optional<KeysetCursor> after = decode(query.cursor(), scope);
    return pool.read(reader -> due(reader, query, after, scope));
  }

  private static Page<Stored> due(
      Reader reader, DueQuery query, Optional<KeysetCursor> after, String scope)
      throws SQLException {
    if (query.definitions().isEmpty()) {
      return new Page<>(List.of(), Optional.empty());
    }
    return reader.query(
        Sql.due(query, after),
        rows -> documents(rows, query.limit(), stored -> dueCursor(stored).encode(scope)));
  }

  private static KeysetCursor dueCursor(Stored stored) {
    return new KeysetCursor(
        stored.document().header().dueAt().orElseThrow(), stored.document().key());
  }

  Page<Stored> partition(String partition, int limit, Optional<String> cursor) {
    if (limit < 1 || limit > 1_000) {
      throw new IllegalArgumentException("limit must be 1 to 1000, was " + limit);
    }
    String scope = "partition " + partition;
    Optional<KeysetCursor> after = decode(cursor, scope);
    return pool.read(
        reader ->
            reader.query(
                Sql.partition(partition, limit, after),
                rows ->
                    documents(
                        rows,
                        limit,
                        stored ->
                            new KeysetCursor(Instant.EPOCH, stored.document().key())
                                .encode(scope))));
  }

  Page<Summary> list(ListQuery query) {
    String scope = "list " + query.type() + query.definition() + query.status();
    Optional<KeysetCursor> after = decode(query.cursor(), scope);
    List<Summary> found = pool.read(reader -> list(reader, query, after));
    if (found.size() <= query.limit()) {
      return new Page<>(found, Optional.empty());
    }
    Summary last = found.get(query.limit() - 1);
    String next = new KeysetCursor(last.header().createdAt(), last.key()).encode(scope);
    return new Page<>(found.subList(0, query.limit()), Optional.of(next));
  }

  /** In one snapshot, or a document could change its status between the two queries and be lost. */
  private static List<Summary> list(Reader reader, ListQuery query, Optional<KeysetCursor> after)
      throws SQLException {
    if (query.status().isPresent()) {
      return reader.query(Sql.list(query, List.of(query.status()), after), Reads::summaries);
    }
    reader.beginSnapshot();
    List<Optional<String>> statuses = reader.query(Sql.statuses(query.type()), Reads::statuses);
    List<Summary> found =
        statuses.isEmpty()
            ? List.of()
            : reader.query(Sql.list(query, statuses, after), Reads::summaries);
    reader.endSnapshot();
    return found;
  }

  private static List<Optional<String>> statuses(ResultSet rows) throws SQLException {
    List<Optional<String>> statuses = new ArrayList<>();
    while (rows.next()) {
      statuses.add(CountChanges.unspell(rows.getString(1)));
    }
    return statuses;
  }

  private static List<Summary> summaries(ResultSet rows) throws SQLException {
    List<Summary> found = new ArrayList<>();
    while (rows.next()) {
      found.add(Sql.summary(rows));
    }
    return found;
  }

  long count(String type, Optional<String> status) {
    return pool.read(
        reader ->
            reader.query(Sql.count(type, status), rows -> rows.next() ? rows.getLong(1) : 0L));
  }

  long countDue(String type, Instant now) {
    return pool.read(
        reader ->
            reader.query(Sql.countDue(type, now), rows -> rows.next() ? rows.getLong(1) : 0L));
  }

  private static Page<Stored> documents(
      ResultSet rows, int limit, Function<Stored, String> cursorAfter) throws SQLException {
    List<Stored> found = new ArrayList<>();
    long bytes = 0;
    while (rows.next()) {
      if (found.size() == limit || bytes >= BYTES_PER_PAGE_MAX) {
        Stored last = found.get(found.size() - 1);
        return new Page<>(found, Optional.of(cursorAfter.apply(last)));
      }
      Stored stored = Sql.stored(rows);
      bytes += stored.document().json().length;
      found.add(stored);
    }
    return new Page<>(found, Optional.empty());
  }

  private static Optional<KeysetCursor> decode(Optional<String> cursor, String scope) {
    return cursor.map(text -> KeysetCursor.decode(text, scope));
  }
}
