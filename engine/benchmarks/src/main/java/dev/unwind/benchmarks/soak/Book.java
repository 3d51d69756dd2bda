package dev.unwind.benchmarks.soak;

import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;

/** What the application has answered, and what was done to it: kept by all threads of the run. */
final class Book {
  /** What is counted. */
  enum Count {
    KILLS,
    STOPS,
    TERMS,
    FAULT_SWITCHES,
    START_REPEATS,
    STARTS_AFTER_ACCEPT,
    INVALID_REFUSED,
    CANCEL_REPEATS,
    RETRIED
  }

  private final Map<String, Purchase> accepted = new ConcurrentHashMap<>();
  private final Map<String, Purchase> invalid = new ConcurrentHashMap<>();
  private final Set<String> cancelsAccepted = ConcurrentHashMap.newKeySet();
  private final Set<String> cancelsRefused = ConcurrentHashMap.newKeySet();
  private final Set<String> blocked = ConcurrentHashMap.newKeySet();
  private final Map<Count, AtomicLong> counts = new ConcurrentHashMap<>();
  private final Queue<String> violations = new ConcurrentLinkedQueue<>();

  void count(Count what) {
    counts.computeIfAbsent(what, unused -> new AtomicLong()).incrementAndGet();
  }

  long counted(Count what) {
    AtomicLong found = counts.get(what);
    return found == null ? 0 : found.get();
  }

  void accept(Purchase purchase) {
    accepted.put(purchase.id(), purchase);
  }

  void refused(Purchase purchase) {
    invalid.put(purchase.id(), purchase);
    count(Count.INVALID_REFUSED);
  }

  void cancelled(String saga, boolean yes) {
    (yes ? cancelsAccepted : cancelsRefused).add(saga);
  }

  void blocked(String saga) {
    blocked.add(saga);
  }

  void violation(String what) {
    violations.add(what);
  }

  /** The accepted purchases, by the id of their saga. */
  Map<String, Purchase> accepted() {
    return new TreeMap<>(accepted);
  }

  /** The purchases that were refused, and so must not exist. */
  Set<String> refused() {
    return invalid.keySet();
  }

  Set<String> cancelsAccepted() {
    return cancelsAccepted;
  }

  Set<String> cancelsRefused() {
    return cancelsRefused;
  }

  Set<String> blocked() {
    return blocked;
  }

  List<String> violations() {
    return List.copyOf(violations);
  }
}
