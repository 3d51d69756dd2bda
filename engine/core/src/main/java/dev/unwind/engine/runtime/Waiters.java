package dev.unwind.engine.runtime;

import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * Callers who wait for a saga's end. Only a quick hint: a saga may end in another process, so they
 * look for themselves too.
 */
final class Waiters {
  private final Map<String, List<CompletableFuture<Void>>> bySaga = new ConcurrentHashMap<>();

  /** Returns a future that completes when this process sees the saga let go. */
  CompletableFuture<Void> add(String sagaId) {
    CompletableFuture<Void> hint = new CompletableFuture<>();
    bySaga.compute(
        sagaId,
        (id, waiting) -> {
          List<CompletableFuture<Void>> list =
              waiting == null ? new CopyOnWriteArrayList<>() : waiting;
          list.add(hint);
          return list;
        });
    return hint;
  }

  void remove(String sagaId, CompletableFuture<Void> hint) {
    bySaga.computeIfPresent(
        sagaId,
        (id, waiting) -> {
          waiting.remove(hint);
          return waiting.isEmpty() ? null : waiting;
        });
  }

  void wake(String sagaId) {
    List<CompletableFuture<Void>> waiting = bySaga.get(sagaId);
    if (waiting != null) {
      waiting.forEach(hint -> hint.complete(null));
    }
  }

  /** Returns whether nobody waits. */
  boolean isEmpty() {
    return bySaga.isEmpty();
  }
}
