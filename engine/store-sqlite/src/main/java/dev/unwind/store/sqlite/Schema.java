package dev.unwind.store.sqlite;

import dev.unwind.engine.store.StoreNotUsable;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/** The tables, and whether a file has them. */
final class Schema {
  /** "Unwd"; tells our files from those of other applications. */
  static final int APPLICATION_ID = 0x556E7764;

  static final int VERSION = 1;

  /**
   * Twice the default. A saga of some steps has 2 to 3 KB: of the usual pages it would fill one
   * alone, and waste the rest. Of these, sagas started together share one, so that their commits
   * write fewer pages. A file keeps the size that it was created with.
   */
  private static final int PAGE_BYTES = 8_192;

  /**
   * Every index costs on every write, so there are four besides the primary key:
   *
   * <ul>
   *   <li>{@code document_due} has only what is due some day, and so does not grow with what has
   *       ended. It ends in the definition, so that other workers' sagas are passed over without
   *       reading them.
   *   <li>{@code document_owner} leaves sorting to the reader: it is asked when a process has died,
   *       and with the due time in it every transition would change it.
   *   <li>{@code document_status} and {@code document_definition} list newest first. A list without
   *       a status is merged from the lists of all statuses, which are few.
   * </ul>
   *
   * <p>{@code document_count} is kept by the writer, see {@link CountChanges}: counting takes
   * longer the more there is.
   */
  private static final List<String> STATEMENTS =
      List.of(
          """
          CREATE TABLE document (
            number INTEGER PRIMARY KEY,
            partition TEXT NOT NULL,
            id TEXT NOT NULL,
            type TEXT NOT NULL,
            etag TEXT NOT NULL,
            transition INTEGER NOT NULL,
            status TEXT,
            definition TEXT,
            owner TEXT,
            due_at INTEGER,
            created_at INTEGER NOT NULL,
            json BLOB NOT NULL,
            UNIQUE (partition, id)
          ) STRICT""",
          """
          CREATE INDEX document_due ON document (type, due_at, partition, id, definition)
            WHERE due_at IS NOT NULL""",
          """
          CREATE INDEX document_owner ON document (owner)
            WHERE owner IS NOT NULL""",
          """
          CREATE INDEX document_status ON document (type, status, created_at, partition, id)""",
          """
          CREATE INDEX document_definition
            ON document (type, definition, status, created_at, partition, id)""",
          """
          CREATE TABLE document_count (
            type TEXT NOT NULL,
            status TEXT NOT NULL,
            documents INTEGER NOT NULL,
            PRIMARY KEY (type, status)
          ) STRICT, WITHOUT ROWID""");

  private Schema() {}

  /**
   * Makes sure that the file is ours and of this version; creates the tables in an empty one.
   *
   * @throws StoreNotUsable when it is somebody else's, or of another version
   */
  static void prepare(Connection connection, Path file) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      // without effect on a file that has something in it
      statement.execute("PRAGMA page_size = " + PAGE_BYTES);
      if (isEmpty(statement)) {
        createOnce(statement, file);
      } else {
        // without the write lock, for which a start would have to compete with busy processes
        check(statement, file);
      }
      useLog(statement, file);
    }
  }

  private static void createOnce(Statement statement, Path file) throws SQLException {
    statement.execute("BEGIN IMMEDIATE");
    try {
      if (isEmpty(statement)) {
        create(statement);
      } else {
        check(statement, file);
      }
      statement.execute("COMMIT");
    } catch (SQLException | RuntimeException e) {
      statement.execute("ROLLBACK");
      throw e;
    }
  }

  private static boolean isEmpty(Statement statement) throws SQLException {
    return number(statement, "SELECT count(*) FROM sqlite_schema") == 0
        && number(statement, "PRAGMA application_id") == 0
        && number(statement, "PRAGMA user_version") == 0;
  }

  private static void create(Statement statement) throws SQLException {
    for (String sql : STATEMENTS) {
      statement.execute(sql);
    }
    statement.execute("PRAGMA application_id = " + APPLICATION_ID);
    statement.execute("PRAGMA user_version = " + VERSION);
  }

  private static void check(Statement statement, Path file) throws SQLException {
    long application = number(statement, "PRAGMA application_id");
    if (application != APPLICATION_ID) {
      throw new StoreNotUsable(
          file
              + " is a SQLite database of another application (application id "
              + application
              + ", expected "
              + APPLICATION_ID
              + "); it was not changed. Name another file",
          null);
    }
    long version = number(statement, "PRAGMA user_version");
    if (version != VERSION) {
      throw new StoreNotUsable(
          file
              + " has the schema version "
              + version
              + ", and this release of Unwind reads version "
              + VERSION
              + "; it was not changed. Use the release that wrote it, or a later one",
          null);
    }
  }

  private static void useLog(Statement statement, Path file) throws SQLException {
    try (ResultSet mode = statement.executeQuery("PRAGMA journal_mode = WAL")) {
      if (!mode.next() || !"wal".equals(mode.getString(1))) {
        throw new StoreNotUsable(
            file + " can't use write-ahead logging; put it on a local disk", null);
      }
    }
  }

  private static long number(Statement statement, String sql) throws SQLException {
    try (ResultSet result = statement.executeQuery(sql)) {
      return result.next() ? result.getLong(1) : 0;
    }
  }
}
