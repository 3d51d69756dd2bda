package dev.unwind.engine.runtime;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Remembers sagas that can't be run here, so that each is tried ever more rarely and none keeps the
 * others waiting.
 */
final class Poisoned {
  private static final Duration FIRST = Duration.ofSeconds(1);
  private static final Duration LONGEST = Duration.ofMinutes(5);
  private static final int REMEMBERED_MAX = 100_000;

  private record Entry(int failures, long notBefore) {}

  private final EngineEnvironment environment;
  private final Map<String, Entry> entries = new ConcurrentHashMap<>();

  Poisoned(EngineEnvironment environment) {
    this.environment = environment;
  }

  /** Notes one more failure, and returns how long the saga is left alone. */
  Duration add(String sagaId) {
    if (entries.size() >= REMEMBERED_MAX) {
      entries.clear();
    }
    Entry before = entries.get(sagaId);
    int failures = before == null ? 1 : before.failures() + 1;
    Duration doubled = FIRST.multipliedBy(1L << Math.min(failures - 1, 20));
    Duration wait = doubled.compareTo(LONGEST) > 0 ? LONGEST : doubled;
    entries.put(sagaId, new Entry(failures, environment.nanoTime() + wait.toNanos()));
    return wait;
  }

  /** Returns whether the saga is to be left alone for now. */
  boolean contains(String sagaId) {
    Entry entry = entries.get(sagaId);
    return entry != null && environment.nanoTime() - entry.notBefore() < 0;
  }

  /** Returns how many are remembered. */
  int size() {
    return entries.size();
  }

  /** Forgets a saga that could be run after all. */
  void remove(String sagaId) {
    entries.remove(sagaId);
  }
}
