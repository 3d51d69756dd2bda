package dev.unwind.store.sqlite;

import dev.unwind.engine.store.Document;
import dev.unwind.engine.store.DocumentHeader;
import dev.unwind.engine.store.DocumentKey;
import dev.unwind.engine.store.DueQuery;
import dev.unwind.engine.store.ETag;
import dev.unwind.engine.store.KeysetCursor;
import dev.unwind.engine.store.ListQuery;
import dev.unwind.engine.store.Stored;
import dev.unwind.engine.store.Summary;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;

/**
 * A query and its parameters. Each names its index, so that a changed plan fails instead of slowly
 * reading everything.
 *
 * @param text with a question mark for each parameter
 * @param parameters in order; texts and longs
 */
record Sql(String text, List<Object> parameters) {
  private static final String HEADER =
      "partition, id, type, etag, transition, status, definition, owner, due_at, created_at";

  private static final String EVERYTHING = "SELECT " + HEADER + ", json FROM document ";

  static Sql read(DocumentKey key) {
    return new Sql(
        EVERYTHING + "WHERE partition = ? AND id = ?", List.of(key.partition(), key.id()));
  }

  /** The query must name a definition. */
  static Sql due(DueQuery query, Optional<KeysetCursor> after) {
    List<Object> parameters = new ArrayList<>();
    StringBuilder text = new StringBuilder(EVERYTHING);
    if (query.ownedBy().isPresent()) {
      text.append("INDEXED BY document_owner WHERE owner = ? AND type = ? AND due_at IS NOT NULL");
      parameters.add(query.ownedBy().get());
      parameters.add(query.type());
    } else {
      text.append("INDEXED BY document_due WHERE type = ? AND due_at <= ?");
      parameters.add(query.type());
      parameters.add(Micros.of(query.now()));
    }
    // sorted, so that equal sets share one prepared statement's text and plan
    TreeSet<String> definitions = new TreeSet<>(query.definitions());
    text.append(" AND definition IN (")
        .append(String.join(", ", Collections.nCopies(definitions.size(), "?")))
        .append(')');
    parameters.addAll(definitions);
    after.ifPresent(
        cursor -> {
          text.append(" AND (due_at, partition, id) > (?, ?, ?)");
          addPlace(parameters, cursor);
        });
    text.append(" ORDER BY due_at, partition, id LIMIT ?");
    parameters.add(query.limit() + 1L);
    return new Sql(text.toString(), parameters);
  }

  static Sql partition(String partition, int limit, Optional<KeysetCursor> after) {
    return new Sql(
        EVERYTHING + "WHERE partition = ? AND id > ? ORDER BY id LIMIT ?",
        List.of(partition, after.map(cursor -> cursor.key().id()).orElse(""), limit + 1L));
  }

  /** The statuses that documents of this type have or had, as the counts spell them. */
  static Sql statuses(String type) {
    return new Sql("SELECT status FROM document_count WHERE type = ?", List.of(type));
  }

  /** Sums up over all statuses when there is none. */
  static Sql count(String type, Optional<String> status) {
    String sum = "SELECT coalesce(sum(documents), 0) FROM document_count WHERE type = ?";
    return status
        .map(any -> new Sql(sum + " AND status = ?", List.of(type, CountChanges.spell(status))))
        .orElseGet(() -> new Sql(sum, List.of(type)));
  }

  /** Counts in an index that has only what is due some day. */
  static Sql countDue(String type, Instant now) {
    return new Sql(
        "SELECT count(*) FROM document WHERE type = ? AND due_at <= ?",
        List.of(type, Micros.of(now)));
  }

  /**
   * Merges the lists of some statuses, each read from an index in its order and only as far as the
   * page may need it.
   *
   * @param statuses at least one
   */
  static Sql list(ListQuery query, List<Optional<String>> statuses, Optional<KeysetCursor> after) {
    List<Object> parameters = new ArrayList<>();
    List<String> parts = new ArrayList<>();
    for (Optional<String> status : statuses) {
      parts.add("SELECT * FROM (" + listOfStatus(query, status, after, parameters) + ")");
    }
    parameters.add(query.limit() + 1L);
    return new Sql(
        String.join(" UNION ALL ", parts)
            + " ORDER BY created_at DESC, partition DESC, id DESC LIMIT ?",
        parameters);
  }

  private static String listOfStatus(
      ListQuery query,
      Optional<String> status,
      Optional<KeysetCursor> after,
      List<Object> parameters) {
    String index = query.definition().isPresent() ? "document_definition" : "document_status";
    StringBuilder text = new StringBuilder("SELECT " + HEADER + " FROM document INDEXED BY ");
    text.append(index).append(" WHERE type = ?");
    parameters.add(query.type());
    query
        .definition()
        .ifPresent(
            definition -> {
              text.append(" AND definition = ?");
              parameters.add(definition);
            });
    text.append(status.isPresent() ? " AND status = ?" : " AND status IS NULL");
    status.ifPresent(parameters::add);
    after.ifPresent(
        cursor -> {
          text.append(" AND (created_at, partition, id) < (?, ?, ?)");
          addPlace(parameters, cursor);
        });
    text.append(" ORDER BY created_at DESC, partition DESC, id DESC LIMIT ?");
    parameters.add(query.limit() + 1L);
    return text.toString();
  }

  private static void addPlace(List<Object> parameters, KeysetCursor cursor) {
    parameters.add(Micros.of(cursor.at()));
    parameters.add(cursor.key().partition());
    parameters.add(cursor.key().id());
  }

  /** Reads a row of a query for whole documents. */
  static Stored stored(ResultSet row) throws SQLException {
    Document document = new Document(key(row), header(row), row.getBytes(11));
    return new Stored(document, new ETag(row.getString(4)));
  }

  /** Reads a row of a query for headers, or for whole documents. */
  static Summary summary(ResultSet row) throws SQLException {
    return new Summary(key(row), header(row), new ETag(row.getString(4)));
  }

  private static DocumentKey key(ResultSet row) throws SQLException {
    return new DocumentKey(row.getString(1), row.getString(2));
  }

  private static DocumentHeader header(ResultSet row) throws SQLException {
    return new DocumentHeader(
        row.getString(3),
        row.getLong(5),
        Optional.ofNullable(row.getString(6)),
        Optional.ofNullable(row.getString(7)),
        Optional.ofNullable(row.getString(8)),
        instant(row, 9),
        Micros.toInstant(row.getLong(10)));
  }

  private static Optional<Instant> instant(ResultSet row, int column) throws SQLException {
    long micros = row.getLong(column);
    return row.wasNull() ? Optional.empty() : Optional.of(Micros.toInstant(micros));
  }
}
