package dev.unwind.store.sqlite;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps the write-ahead log from growing for ever. SQLite copies it into the database by itself,
 * but starts it anew only at a moment without readers, and under steady reading there is none. So
 * once it is long, the writer waits for the readers of the moment, which only delays commits.
 */
final class LogKeeper {
  private static final Logger LOG = LoggerFactory.getLogger(LogKeeper.class);
  private static final int COMMITS_PER_LOOK = 32;
  private static final Duration WAIT_MAX = Duration.ofMillis(250);

  /** After a try in vain; some reader, maybe of another process, takes long. */
  private static final Duration PAUSE = Duration.ofSeconds(10);

  private final Path log;
  private final long bytesMax;
  private int commits;
  private long pauseUntil = System.nanoTime();

  LogKeeper(SqliteStoreSettings settings, long bytesMax) {
    Path file = settings.file().toAbsolutePath();
    this.log = file.resolveSibling(file.getFileName() + "-wal");
    this.bytesMax = bytesMax;
  }

  /** Looks from time to time; never fails, since the commits before it stand. */
  void afterCommit(Connection connection) {
    if (++commits % COMMITS_PER_LOOK != 0 || System.nanoTime() - pauseUntil < 0) {
      return;
    }
    try {
      if (Files.exists(log) && Files.size(log) > bytesMax && !startAnew(connection)) {
        pauseUntil = System.nanoTime() + PAUSE.toNanos();
        LOG.warn(
            "{} is long and can't start anew: a reader has been busy for long", log.getFileName());
      }
    } catch (IOException | SQLException e) {
      pauseUntil = System.nanoTime() + PAUSE.toNanos();
      LOG.warn("{} could not be shortened; it will be tried again", log.getFileName(), e);
    }
  }

  /**
   * Copies the log into the database and empties it: where nothing can be added to the log any
   * more, this may free much, since the log has every version of a page and the database one.
   */
  void makeRoom(Connection connection) {
    try {
      startAnew(connection);
    } catch (SQLException e) {
      LOG.debug("{} could not be emptied on a full disk", log.getFileName(), e);
    }
  }

  private boolean startAnew(Connection connection) throws SQLException {
    Connections.execute(connection, "PRAGMA busy_timeout = " + WAIT_MAX.toMillis());
    try (var statement = connection.createStatement();
        var result = statement.executeQuery("PRAGMA wal_checkpoint(TRUNCATE)")) {
      return result.next() && result.getInt(1) == 0;
    } finally {
      Connections.execute(connection, "PRAGMA busy_timeout = 0");
    }
  }
}
