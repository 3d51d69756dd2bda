package dev.unwind.store.sqlite;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Lets the processes that share a file write in turn. SQLite's lock goes to whoever happens to ask
 * when it is free: that is the busy process, which asks again at once, and never the one that
 * sleeps between two tries.
 *
 * <p>So there is a second lock, on a file beside the database. Whoever wants to write takes it
 * first, keeps it until it has SQLite's own, and only then lets go. A process that has just
 * committed finds it taken by the one that waits, and has to wait for it. At most one process at a
 * time waits for SQLite's lock, which it tries often. Without others it costs two system calls.
 *
 * <p>It is about fairness alone: what protects the data is SQLite's lock. So nothing fails because
 * of this one, and a process that is stopped while it has it is passed by.
 */
final class Turnstile implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Turnstile.class);
  private static final Duration PAUSE = Duration.ofNanos(500_000);

  /** Far longer than any commit takes: whoever keeps a turn for so long is stopped or stuck. */
  private static final Duration TURN_WAIT_MAX = Duration.ofSeconds(1);

  /** How long nobody asks for a turn after one that was not to be had. */
  private static final Duration IGNORED = Duration.ofSeconds(10);

  /** After so long somebody should know why nothing is written. */
  private static final Duration SILENCE_MAX = Duration.ofSeconds(1);

  /** How long a wait for another process counts as a sign that it is still there. */
  private static final Duration SHARED_FOR = Duration.ofMillis(100);

  /** Begins a transaction; fails as busy when another process has the lock. */
  interface Beginning {
    void begin() throws SQLException;
  }

  private final Path file;
  private final long patienceNanos;

  /** Null when there can be none. */
  private final FileChannel channel;

  private long ignoredSince;
  private boolean ignored;
  private long waitedAt = System.nanoTime() - SHARED_FOR.toNanos();

  Turnstile(SqliteStoreSettings settings) {
    this.file = settings.file().toAbsolutePath();
    this.patienceNanos = settings.busyTimeout().toNanos();
    this.channel = open(file.resolveSibling(file.getFileName() + "-turn"));
  }

  private static FileChannel open(Path turns) {
    try {
      return FileChannel.open(turns, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    } catch (IOException e) {
      LOG.warn("{} can't be opened; several processes would share the store unfairly", turns, e);
      return null;
    }
  }

  /**
   * Begins when it is this process's turn; of one thread at a time.
   *
   * @throws SQLException what {@code beginning} said; as busy after the busy timeout
   */
  void pass(Beginning beginning) throws SQLException {
    long start = System.nanoTime();
    FileLock turn = take(start);
    try {
      boolean said = false;
      while (true) {
        try {
          beginning.begin();
          return;
        } catch (SQLException e) {
          long waited = System.nanoTime() - start;
          if (!Failures.isBusy(e) || waited > patienceNanos) {
            throw e;
          }
          said = said || sayLocked(waited);
        }
        pause();
      }
    } finally {
      letGo(turn);
    }
  }

  private void pause() {
    LockSupport.parkNanos(PAUSE.toNanos());
    waitedAt = System.nanoTime();
  }

  /** Whether another process has been writing just now, so that transactions should be short. */
  boolean isShared() {
    return System.nanoTime() - waitedAt < SHARED_FOR.toNanos();
  }

  private boolean sayLocked(long waited) {
    if (waited < SILENCE_MAX.toNanos()) {
      return false;
    }
    LOG.warn(
        "{} has been locked by another process for {} ms; the writer waits for up to {} ms",
        file,
        waited / 1_000_000,
        patienceNanos / 1_000_000);
    return true;
  }

  /** Returns null when there is no turn to be had, which hinders nobody. */
  private FileLock take(long start) {
    if (channel == null || isIgnored(start)) {
      return null;
    }
    long patience = Math.min(patienceNanos, TURN_WAIT_MAX.toNanos());
    do {
      FileLock turn = tryTake();
      if (turn != null || ignored) {
        return turn;
      }
      pause();
    } while (System.nanoTime() - start < patience);
    ignore();
    return null;
  }

  private FileLock tryTake() {
    try {
      return channel.tryLock();
    } catch (OverlappingFileLockException sameProcess) {
      return null;
    } catch (IOException e) {
      LOG.warn("The turn at {} can't be asked for; processes may share it unfairly", file, e);
      ignore();
      return null;
    }
  }

  private boolean isIgnored(long now) {
    ignored = ignored && now - ignoredSince < IGNORED.toNanos();
    return ignored;
  }

  private void ignore() {
    ignored = true;
    ignoredSince = System.nanoTime();
  }

  private void letGo(FileLock turn) {
    if (turn != null) {
      try {
        turn.release();
      } catch (IOException e) {
        LOG.warn("The turn at {} can't be given back; others pass it by", file, e);
      }
    }
  }

  @Override
  public void close() {
    if (channel != null) {
      try {
        channel.close();
      } catch (IOException e) {
        LOG.debug("Closing the turnstile failed; the end of the process closes it", e);
      }
    }
  }
}
