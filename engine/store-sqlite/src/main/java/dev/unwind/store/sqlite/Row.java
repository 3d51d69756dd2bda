package dev.unwind.store.sqlite;

import dev.unwind.engine.store.Document;
import dev.unwind.engine.store.DocumentHeader;
import dev.unwind.engine.store.DocumentKey;
import dev.unwind.engine.store.ETag;
import dev.unwind.engine.store.Stored;
import dev.unwind.engine.store.Summary;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Optional;

/** Reads rows in the column order that {@link Sql} asks for. */
final class Row {
  private Row() {}

  static Stored stored(ResultSet row) throws SQLException {
    Document document = new Document(key(row), header(row), row.getBytes(11));
    return new Stored(document, new ETag(row.getString(4)));
  }

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
