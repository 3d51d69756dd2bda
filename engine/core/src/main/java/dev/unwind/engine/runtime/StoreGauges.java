package dev.unwind.engine.runtime;

import dev.unwind.engine.document.SagaCodec;
import dev.unwind.engine.document.UnreadableSaga;
import dev.unwind.engine.metrics.EngineMeters;
import dev.unwind.engine.saga.Saga;
import dev.unwind.engine.saga.SagaStatus;
import dev.unwind.engine.saga.TimelineEntry;
import dev.unwind.engine.store.DocumentKey;
import dev.unwind.engine.store.DocumentStore;
import dev.unwind.engine.store.ListQuery;
import dev.unwind.engine.store.Page;
import dev.unwind.engine.store.Summary;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
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
  private static final int READS_MAX = 100;

  private record Seen(double queued, double blocked, Optional<Instant> longest) {
    private static final Seen NOTHING = new Seen(Double.NaN, Double.NaN, Optional.empty());
  }

  private final DocumentStore store;
  private final SagaCodec codec;
  private final Runners runners;
  private final Pressure pressure;
  private final AtomicLong lookedAt;
  private volatile Seen seen = Seen.NOTHING;

  StoreGauges(
      DocumentStore store,
      SagaCodec codec,
      Runners runners,
      Pressure pressure,
      EngineMeters meters) {
    this.store = store;
    this.codec = codec;
    this.runners = runners;
    this.pressure = pressure;
    this.lookedAt = new AtomicLong(runners.environment().nanoTime() - FRESH.toNanos());
    meters.gauge(
        "unwind.sagas.queued",
        "Sagas of the store that are due and that no process works on, about",
        () -> fresh().queued());
    meters.gauge(
        "unwind.sagas.blocked", "Sagas that wait for an operator", () -> fresh().blocked());
    meters.time(
        "unwind.sagas.blocked.age",
        "For how long the saga has been blocked that has been so for longest",
        this::longestAge);
  }

  private double longestAge() {
    Seen now = fresh();
    if (now.longest().isEmpty()) {
      return Double.isNaN(now.blocked()) ? Double.NaN : 0;
    }
    return Duration.between(now.longest().get(), runners.environment().now()).toNanos();
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
    if (pressure.holdsOff(Urgency.NEW)) {
      seen = Seen.NOTHING;
      return;
    }
    try {
      long due = store.countDue(SagaCodec.SAGA, runners.environment().now());
      long blocked = store.count(SagaCodec.SAGA, Optional.of(SagaStatus.BLOCKED.name()));
      seen = new Seen(due, blocked, blocked == 0 ? Optional.empty() : blockedLongest());
    } catch (RuntimeException unavailable) {
      // What was seen before is not true any more; a hole in a graph is better than a lie.
      seen = Seen.NOTHING;
      LOG.debug("The store's counts could not be had; the next reader tries again", unavailable);
    }
  }

  /**
   * Lists give the newest first, so those that were started first are at the end; of these, a
   * bounded number is read.
   */
  private Optional<Instant> blockedLongest() {
    Deque<DocumentKey> oldest = new ArrayDeque<>();
    Optional<String> cursor = Optional.empty();
    for (int i = 0; i < PAGES_MAX && (i == 0 || cursor.isPresent()); i++) {
      Page<Summary> page =
          store.list(
              new ListQuery(
                  SagaCodec.SAGA,
                  Optional.empty(),
                  Optional.of(SagaStatus.BLOCKED.name()),
                  PAGE,
                  cursor));
      page.items().forEach(item -> oldest.addLast(item.key()));
      while (oldest.size() > READS_MAX) {
        oldest.removeFirst();
      }
      cursor = page.next();
    }
    return oldest.stream().flatMap(key -> blockedSince(key).stream()).min(Instant::compareTo);
  }

  private Optional<Instant> blockedSince(DocumentKey key) {
    try {
      return store.read(key).map(codec::decode).flatMap(StoreGauges::blockedSince);
    } catch (UnreadableSaga unreadable) {
      LOG.debug("A blocked saga can't be read, so its age does not count", unreadable);
      return Optional.empty();
    }
  }

  private static Optional<Instant> blockedSince(Saga saga) {
    if (saga.status() != SagaStatus.BLOCKED) {
      return Optional.empty();
    }
    return saga.journal().timeline().entries().stream()
        .filter(entry -> entry.event() == TimelineEntry.Event.BLOCKED)
        .map(TimelineEntry::at)
        .reduce((earlier, later) -> later);
  }
}
