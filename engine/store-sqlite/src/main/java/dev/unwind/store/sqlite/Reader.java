package dev.unwind.store.sqlite;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A connection for reading with its prepared statements. Used by one thread at a time. */
final class Reader {
  private static final Logger LOG = LoggerFactory.getLogger(Reader.class);
  private static final int STATEMENTS_MAX = 64;

  /** Makes a result of the rows; it must not keep the result set. */
  interface Rows<T> {
    T read(ResultSet rows) throws SQLException;
  }

  private final Connections connections;
  private final Map<String, PreparedStatement> statements = new LinkedHashMap<>(16, 0.75f, true);

  /** Null until it is needed, and after a failure. */
  private Connection connection;

  Reader(Connections connections) {
    this.connections = connections;
  }

  <T> T query(Sql sql, Rows<T> rows) throws SQLException {
    PreparedStatement statement = statement(sql.text());
    for (int i = 0; i < sql.parameters().size(); i++) {
      statement.setObject(i + 1, sql.parameters().get(i));
    }
    // closing the result resets the statement: an open one would keep the log from being cut
    try (ResultSet result = statement.executeQuery()) {
      return rows.read(result);
    }
  }

  /** Begins to read one unchanging state, over several queries. */
  void beginSnapshot() throws SQLException {
    open().setAutoCommit(false);
  }

  void endSnapshot() throws SQLException {
    open().setAutoCommit(true);
  }

  private PreparedStatement statement(String text) throws SQLException {
    PreparedStatement known = statements.get(text);
    if (known != null) {
      return known;
    }
    if (statements.size() >= STATEMENTS_MAX) {
      String eldest = statements.keySet().iterator().next();
      statements.remove(eldest).close();
    }
    PreparedStatement statement = open().prepareStatement(text);
    statements.put(text, statement);
    return statement;
  }

  private Connection open() throws SQLException {
    if (connection == null) {
      connection = connections.reader();
    }
    return connection;
  }

  /** Lets go of the connection; the next query opens another. Never fails. */
  void reset() {
    statements.clear();
    Connection old = connection;
    connection = null;
    try {
      if (old != null) {
        old.close();
      }
    } catch (SQLException e) {
      LOG.warn("closing a reader's connection failed; it is dropped", e);
    }
  }
}
