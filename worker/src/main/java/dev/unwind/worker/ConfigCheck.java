package dev.unwind.worker;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Collects what is wrong with configured values, each fault beginning with the key. */
public final class ConfigCheck {
  /** Cosmos DB takes items of 2 MiB; the rest is for the envelope around a document. */
  private static final int COSMOS_DOCUMENT_BYTES_MAX = 1_900_000;

  private final List<String> faults = new ArrayList<>();

  /**
   * Refuses values out of range, all at once.
   *
   * @throws InvalidConfiguration naming each key
   */
  static void check(UnwindConfig config) {
    ConfigCheck check = new ConfigCheck();
    check.store(config.store());
    check.worker(config.worker());
    check.limits(config.limits());
    if (config.store().type() == StoreType.COSMOS) {
      check.cosmos(config.store().cosmos(), config.limits());
    }
    check.refuse();
  }

  private void store(UnwindConfig.Store store) {
    if (store.type() == StoreType.SQLITE) {
      if (store.sqlite().file().isBlank()) {
        faults.add("unwind.store.sqlite.file must name a file, was empty");
      }
      between("unwind.store.sqlite.readers", store.sqlite().readers(), 1, 64);
      Duration busyTimeout = store.sqlite().busyTimeout();
      between(
          "unwind.store.sqlite.busy-timeout",
          busyTimeout,
          Duration.ofMillis(1),
          Duration.ofHours(1));
    }
  }

  private void cosmos(UnwindConfig.Cosmos cosmos, UnwindConfig.Limits limits) {
    if (cosmos.endpoint().isEmpty()) {
      faults.add(
          "unwind.store.cosmos.endpoint must be the account's endpoint, such as"
              + " https://name.documents.azure.com:443/, was not set");
    }
    if (cosmos.throughput() != 0) {
      between("unwind.store.cosmos.throughput", cosmos.throughput(), 1_000, 1_000_000);
    }
    if (cosmos.throughput() >= 1_000 && cosmos.throughput() % 1_000 != 0) {
      faults.add(
          "unwind.store.cosmos.throughput must be a multiple of 1000, was " + cosmos.throughput());
    }
    Duration timeout = cosmos.timeout();
    between("unwind.store.cosmos.timeout", timeout, Duration.ofSeconds(1), Duration.ofMinutes(1));
    if (limits.documentBytes() > COSMOS_DOCUMENT_BYTES_MAX) {
      between(
          "unwind.limits.document-bytes, on Cosmos DB,",
          limits.documentBytes(),
          1_024,
          COSMOS_DOCUMENT_BYTES_MAX);
    }
  }

  private void worker(UnwindConfig.Worker worker) {
    Duration hour = Duration.ofHours(1);
    between("unwind.worker.lease", worker.lease(), Duration.ofSeconds(1), hour);
    between("unwind.worker.concurrency", worker.concurrency(), 1, 100_000);
    between("unwind.worker.sweep-interval", worker.sweepInterval(), Duration.ofMillis(10), hour);
    between("unwind.worker.grace", worker.grace(), Duration.ZERO, hour);
    between("unwind.worker.attempt-grace", worker.attemptGrace(), Duration.ZERO, hour);
    between("unwind.worker.hung-max", worker.hungMax(), 1, 100_000);
    between("unwind.worker.interruptions-max", worker.interruptionsMax(), 0, 1_000_000);
    if (worker.ownersFolder().filter(String::isBlank).isPresent()) {
      faults.add("unwind.worker.owners-folder must name a folder, was empty");
    }
  }

  private void limits(UnwindConfig.Limits limits) {
    between("unwind.limits.backlog", limits.backlog(), 1, Integer.MAX_VALUE);
    between("unwind.limits.document-bytes", limits.documentBytes(), 1_024, 64 * 1_024 * 1_024);
    Duration timeout = limits.requestTimeout();
    between(
        "unwind.limits.request-timeout", timeout, Duration.ofMillis(100), Duration.ofMinutes(5));
    between("unwind.limits.timeline", limits.timeline(), 21, 10_000);
  }

  /** Adds a fault unless the value is in the range, its bounds included. */
  public void between(String key, int value, int min, int max) {
    if (value < min || value > max) {
      String range = max == Integer.MAX_VALUE ? "at least " + min : "from " + min + " to " + max;
      faults.add(key + " must be " + range + ", was " + value);
    }
  }

  /** Adds a fault unless the value is in the range, its bounds included. */
  public void between(String key, Duration value, Duration min, Duration max) {
    if (value.compareTo(min) < 0 || value.compareTo(max) > 0) {
      faults.add(key + " must be from " + show(min) + " to " + show(max) + ", was " + value);
    }
  }

  /**
   * Ends the check.
   *
   * @throws InvalidConfiguration if there was a fault
   */
  public void refuse() {
    if (!faults.isEmpty()) {
      throw new InvalidConfiguration(faults);
    }
  }

  /** Shows a duration as it is written in a configuration file, such as {@code 1s}. */
  private static String show(Duration duration) {
    boolean whole = duration.toMillis() % 1_000 == 0;
    return whole
        ? duration.toString().substring(2).toLowerCase(Locale.ROOT)
        : duration.toMillis() + "ms";
  }
}
