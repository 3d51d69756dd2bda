package dev.unwind.engine.runtime;

import dev.unwind.engine.document.SagaCodec;
import dev.unwind.engine.metrics.EngineMeters;
import dev.unwind.engine.saga.SagaStatus;
import dev.unwind.engine.store.DocumentStore;
import dev.unwind.engine.store.ListQuery;
import dev.unwind.engine.store.Page;
import dev.unwind.engine.store.Summary;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What only the store knows: how many sagas wait and are blocked. Looked at when somebody reads the
 * meters, but on a thread of its own and not oftener than every few seconds: so a reader gets what
 * the look before has found, at once, even if the store hangs. Finished sagas are not looked at.
 */
final class StoreGauges {
  private static final Logger LOG = LoggerFactory.getLogger(StoreGauges.class);
  private static final Duration FRESH = Duration.ofSeconds(5);
  private static final int PAGE = 1_000;
  private static final int PAGES_MAX = 10;

  private record Seen(double queued, double blocked, Optional<Instant> oldest) {}

  private final DocumentStore store;
  private final Runners runners;
  private final AtomicLong lookedAt;
  private volatile Seen seen = new Seen(Double.NaN, Double.NaN, Optional.empty());

  StoreGauges(DocumentStore store, Runners runners, EngineMeters meters) {
    this.store = store;
    this.runners = runners;
    this.lookedAt = new AtomicLong(runners.environment().nanoTime() - FRESH.toNanos());
    meters.gauge(
        "unwind.sagas.queued",
        "Running sagas of the store that this process does not work on, about",
        () -> fresh().queued());
    meters.gauge(
        "unwind.sagas.blocked", "Sagas that wait for an operator", () -> fresh().blocked());
    meters.time(
        "unwind.sagas.blocked.age",
        "How long ago the oldest blocked saga was started",
        this::oldestAge);
  }

  private double oldestAge() {
    Seen now = fresh();
    if (now.oldest().isEmpty()) {
      return Double.isNaN(now.blocked()) ? Double.NaN : 0;
    }
    return Duration.between(now.oldest().get(), runners.environment().now()).toNanos();
  }

  /** Returns what was seen last, and looks again if that is long ago. */
  private Seen fresh() {
    long now = runners.environment().nanoTime();
    long before = lookedAt.get();
    if (now - before >= FRESH.toNanos()
        && !runners.closed().isOver()
        && lookedAt.compareAndSet(before, now)) {
      try {
        runners.environment().execute(this::look);
      } catch (Throwable noThread) {
        LOG.debug("No thread to look at the store's counts; the next reader tries again", noThread);
      }
    }
    return seen;
  }

  private void look() {
    try {
      long running = count(SagaStatus.RUNNING) + count(SagaStatus.COMPENSATING);
      long blocked = count(SagaStatus.BLOCKED);
      seen =
          new Seen(
              Math.max(0, running - runners.size()),
              blocked,
              blocked == 0 ? Optional.empty() : oldestBlocked());
    } catch (RuntimeException unavailable) {
      // What was seen before is not true any more; a hole in a graph is better than a lie.
      seen = new Seen(Double.NaN, Double.NaN, Optional.empty());
      LOG.debug("The store's counts could not be had; the next reader tries again", unavailable);
    }
  }

  private long count(SagaStatus status) {
    return store.count(SagaCodec.SAGA, Optional.of(status.name()));
  }

  /**
   * Lists give the newest first, so the oldest is at the end; beyond the bound it is about right.
   */
  private Optional<Instant> oldestBlocked() {
    Optional<Instant> oldest = Optional.empty();
    Optional<String> cursor = Optional.empty();
    for (int i = 0; i < PAGES_MAX; i++) {
      Page<Summary> page =
          store.list(
              new ListQuery(
                  SagaCodec.SAGA,
                  Optional.empty(),
                  Optional.of(SagaStatus.BLOCKED.name()),
                  PAGE,
                  cursor));
      if (!page.items().isEmpty()) {
        oldest = Optional.of(page.items().get(page.items().size() - 1).header().createdAt());
      }
      cursor = page.next();
      if (cursor.isEmpty()) {
        break;
      }
    }
    return oldest;
  }
}
