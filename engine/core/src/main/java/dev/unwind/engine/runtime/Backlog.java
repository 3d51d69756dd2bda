package dev.unwind.engine.runtime;

import dev.unwind.engine.document.SagaCodec;
import dev.unwind.engine.store.DocumentStore;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Estimates how many sagas wait for a process to work on them: those that are due. A saga that is
 * held by a process or waits for its time is not. About right, and cheap: one count a second at
 * most.
 */
final class Backlog {
  private static final Duration FRESH = Duration.ofSeconds(1);

  private final DocumentStore store;
  private final Runners runners;
  private final AtomicLong countedAt;
  private final AtomicLong queued = new AtomicLong();

  Backlog(DocumentStore store, Runners runners) {
    this.store = store;
    this.runners = runners;
    this.countedAt = new AtomicLong(runners.environment().nanoTime() - FRESH.toNanos());
  }

  /** Returns whether one more saga may queue, and counts it in. */
  boolean admit() {
    long now = runners.environment().nanoTime();
    long before = countedAt.get();
    if (now - before >= FRESH.toNanos() && countedAt.compareAndSet(before, now)) {
      queued.set(store.countDue(SagaCodec.SAGA, runners.environment().now()));
    }
    if (queued.incrementAndGet() <= runners.settings().backlogMax()) {
      return true;
    }
    queued.decrementAndGet();
    return false;
  }
}
