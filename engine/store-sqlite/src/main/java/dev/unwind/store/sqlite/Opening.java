package dev.unwind.store.sqlite;

import dev.unwind.engine.store.StoreNotUsable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

/**
 * Prepares the file before the store begins to work on it.
 *
 * @param settings names the file
 */
record Opening(SqliteStoreSettings settings) {
  private static final Duration PAUSE = Duration.ofMillis(20);

  /** Creates or checks the file, and waits for other processes that do the same. */
  void prepareFile() {
    createFolder();
    if (Files.exists(settings.file()) && !Files.isWritable(settings.file())) {
      throw new StoreNotUsable(
          "the store can't be opened: "
              + settings.file()
              + " is not writable for this user, or on a disk that is mounted read-only",
          null);
    }
    long deadline = System.nanoTime() + settings.busyTimeout().toNanos();
    while (true) {
      try (Connection connection = new Connections(settings).creating()) {
        Schema.prepare(connection, settings.file());
        return;
      } catch (SQLException | LinkageError e) {
        if (!Failures.isBusy(e)) {
          throw Failures.notUsable(settings.file(), e);
        }
        // changing the journal mode fails at once when others are there, without the busy timeout
        if (System.nanoTime() - deadline > 0) {
          throw Failures.unavailable("opening the store", settings.file(), e);
        }
        LockSupport.parkNanos(PAUSE.toNanos());
      }
    }
  }

  private void createFolder() {
    Path folder = settings.file().toAbsolutePath().getParent();
    try {
      Files.createDirectories(folder);
    } catch (IOException e) {
      throw new StoreNotUsable("the folder of " + settings.file() + " can't be created: " + e, e);
    }
  }
}
