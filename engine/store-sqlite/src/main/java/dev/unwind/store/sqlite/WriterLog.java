package dev.unwind.store.sqlite;

import java.nio.file.Path;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Says in the log when commits begin to fail and when they succeed again, and that the disk is
 * slow: once, and not for every commit. Used by the writer thread.
 */
final class WriterLog {
  private static final Logger LOG = LoggerFactory.getLogger(WriterLog.class);
  private static final Duration SLOW = Duration.ofSeconds(1);
  private static final Duration SILENCE = Duration.ofSeconds(30);

  private final Path file;
  private boolean failing;
  private long saidSlowAt = System.nanoTime() - SILENCE.toNanos();

  WriterLog(Path file) {
    this.file = file;
  }

  void failed(Throwable cause) {
    if (!failing) {
      failing = true;
      LOG.warn(
          "Commits fail: {}; callers are told to repeat them, and each is tried anew",
          Failures.reason(file, cause));
    }
  }

  /** Notes a commit and how long the database took for it. */
  void succeeded(long nanos) {
    if (failing) {
      failing = false;
      LOG.info("Commits to {} succeed again", file);
    }
    if (nanos > SLOW.toNanos() && System.nanoTime() - saidSlowAt > SILENCE.toNanos()) {
      saidSlowAt = System.nanoTime();
      LOG.warn(
          "The disk of {} is slow: a commit took {} ms; callers wait for it",
          file,
          nanos / 1_000_000);
    }
  }
}
