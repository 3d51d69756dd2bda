package dev.unwind.store.sqlite;

import java.sql.Connection;
import java.sql.SQLException;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteConfig.Pragma;
import org.sqlite.SQLiteConfig.SynchronousMode;
import org.sqlite.SQLiteConfig.TempStore;
import org.sqlite.SQLiteConnection;
import org.sqlite.SQLiteOpenMode;

/**
 * Opens connections to the file.
 *
 * <p>No memory mapping: an error of the disk would then kill the process instead of failing a call.
 *
 * @param settings names the file
 */
record Connections(SqliteStoreSettings settings) {
  /** Pages that the writer keeps in memory: the upper levels of all indexes of large files. */
  private static final int WRITER_CACHE_KIB = 32 * 1_024;

  private static final int READER_CACHE_KIB = 4 * 1_024;

  /**
   * How long the log gets before it is copied into the database. Longer than SQLite's default: the
   * pages that every transaction changes are then copied less often.
   */
  private static final int LOG_PAGES = 2_000;

  /** What the log file is cut down to once it has been copied into the database. */
  private static final int LOG_BYTES_KEPT = 64 * 1_024 * 1_024;

  /** For a start: creates the file when it is missing, and leaves its journal mode alone. */
  Connection creating() throws SQLException {
    return open(base());
  }

  Connection writer() throws SQLException {
    SQLiteConfig config = base();
    // a file that has vanished must not be made anew, empty, by a running store
    config.resetOpenMode(SQLiteOpenMode.CREATE);
    config.setSynchronous(SynchronousMode.FULL);
    config.setPragma(Pragma.JOURNAL_SIZE_LIMIT, String.valueOf(LOG_BYTES_KEPT));
    config.setCacheSize(-WRITER_CACHE_KIB);
    Connection connection = open(config);
    try {
      // elsewhere without effect; on macOS fsync alone does not reach the disk
      execute(connection, "PRAGMA fullfsync = 1");
      execute(connection, "PRAGMA wal_autocheckpoint = " + LOG_PAGES);
      // from here on the turnstile waits, and not SQLite
      execute(connection, "PRAGMA busy_timeout = 0");
      // only tells the driver that transactions are begun and ended by our own statements
      connection.unwrap(SQLiteConnection.class).getConnectionConfig().setAutoCommit(false);
    } catch (SQLException e) {
      connection.close();
      throw e;
    }
    return connection;
  }

  Connection reader() throws SQLException {
    SQLiteConfig config = base();
    config.setReadOnly(true);
    config.setCacheSize(-READER_CACHE_KIB);
    return open(config);
  }

  static void execute(Connection connection, String sql) throws SQLException {
    try (var statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  private SQLiteConfig base() {
    SQLiteConfig config = new SQLiteConfig();
    // each connection is used by one thread at a time
    config.setOpenMode(SQLiteOpenMode.NOMUTEX);
    config.setTempStore(TempStore.MEMORY);
    // the driver would ask for the last row number after each write
    config.setGetGeneratedKeys(false);
    config.setBusyTimeout((int) settings.busyTimeout().toMillis());
    return config;
  }

  private Connection open(SQLiteConfig config) throws SQLException {
    return config.createConnection("jdbc:sqlite:" + settings.file().toAbsolutePath());
  }
}
