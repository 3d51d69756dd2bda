package dev.unwind.store.sqlite;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Objects;

/**
 * How a SQLite store is opened. Begin with {@link #at} and change what has to differ.
 *
 * @param file the database file; it and its folder are created when missing. Files with the same
 *     name and the endings {@code -wal}, {@code -shm} and {@code -turn} belong to it while it is
 *     open
 * @param busyTimeout how long to wait for another process's write, or for a free reader; more than
 *     zero, at most an hour
 * @param readers connections for reading, 1 to 64
 * @param groupMax writes that share one transaction, 1 to 10,000
 * @param queueMax commits that may wait for the writer, at least 1; above it a commit is refused as
 *     unavailable
 * @param bytesPerDocumentMax the largest document, 1 KiB to 64 MiB; Azure Cosmos DB allows 2 MiB
 */
public record SqliteStoreSettings(
    Path file,
    Duration busyTimeout,
    int readers,
    int groupMax,
    int queueMax,
    int bytesPerDocumentMax) {

  public SqliteStoreSettings {
    Objects.requireNonNull(file, "file");
    Objects.requireNonNull(busyTimeout, "busyTimeout");
    if (file.getFileName() == null || file.toString().isEmpty()) {
      throw new IllegalArgumentException("file must name a file, was '" + file + "'");
    }
    if (file.toAbsolutePath().toString().contains("?")) {
      throw new IllegalArgumentException("file must have no '?' in its path, was '" + file + "'");
    }
    if (busyTimeout.toMillis() < 1 || busyTimeout.compareTo(Duration.ofHours(1)) > 0) {
      throw new IllegalArgumentException("busyTimeout must be 1 ms to 1 hour, was " + busyTimeout);
    }
    check("readers", readers, 64);
    check("groupMax", groupMax, 10_000);
    check("queueMax", queueMax, Integer.MAX_VALUE);
    check("bytesPerDocumentMax", bytesPerDocumentMax, 64 * 1_024 * 1_024);
    if (bytesPerDocumentMax < 1_024) {
      throw new IllegalArgumentException(
          "bytesPerDocumentMax must be at least 1024, was " + bytesPerDocumentMax);
    }
  }

  private static void check(String name, int value, int max) {
    if (value < 1 || value > max) {
      throw new IllegalArgumentException(name + " must be 1 to " + max + ", was " + value);
    }
  }

  /**
   * Returns the defaults for this file: 30 s, 4 readers, groups of 256, a queue of 10,000, 1.5 MiB.
   */
  public static SqliteStoreSettings at(Path file) {
    return new SqliteStoreSettings(file, Duration.ofSeconds(30), 4, 256, 10_000, 1_536 * 1_024);
  }

  /** Returns these settings with another {@code busyTimeout}. */
  public SqliteStoreSettings withBusyTimeout(Duration timeout) {
    return new SqliteStoreSettings(file, timeout, readers, groupMax, queueMax, bytesPerDocumentMax);
  }

  /** Returns these settings with another number of {@code readers}. */
  public SqliteStoreSettings withReaders(int count) {
    return new SqliteStoreSettings(
        file, busyTimeout, count, groupMax, queueMax, bytesPerDocumentMax);
  }

  /** Returns these settings with another {@code groupMax}. */
  public SqliteStoreSettings withGroupMax(int writes) {
    return new SqliteStoreSettings(
        file, busyTimeout, readers, writes, queueMax, bytesPerDocumentMax);
  }

  /** Returns these settings with another {@code queueMax}. */
  public SqliteStoreSettings withQueueMax(int commits) {
    return new SqliteStoreSettings(
        file, busyTimeout, readers, groupMax, commits, bytesPerDocumentMax);
  }

  /** Returns these settings with another {@code bytesPerDocumentMax}. */
  public SqliteStoreSettings withBytesPerDocumentMax(int bytes) {
    return new SqliteStoreSettings(file, busyTimeout, readers, groupMax, queueMax, bytes);
  }
}
