package dev.unwind.engine.runtime;

import dev.unwind.engine.store.ETag;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/**
 * Watches owned sagas for signs of life. Clocks lie, so the end of a lease in a document proves
 * nothing: an owner counts as gone once the same version has been seen, unchanged, for a full lease
 * on this process's own monotonic clock.
 */
final class Watch {
  private record Seen(ETag etag, long since) {}

  private final EngineEnvironment environment;
  private final long lease;
  private final Map<String, Seen> seen = new HashMap<>();

  Watch(EngineEnvironment environment, Duration lease) {
    this.environment = environment;
    this.lease = lease.toNanos();
  }

  /**
   * Notes that the saga is at this version, and returns whether it has been there for a full lease.
   */
  synchronized boolean isSilent(String sagaId, ETag etag) {
    long now = environment.nanoTime();
    Seen before = seen.get(sagaId);
    if (before == null || !before.etag().equals(etag)) {
      seen.put(sagaId, new Seen(etag, now));
      return false;
    }
    return now - before.since() >= lease;
  }

  /**
   * Takes a time out of all silence: while the store is throttled, an owner may be kept from giving
   * signs of life.
   */
  synchronized void excuse(long nanos) {
    seen.replaceAll((sagaId, before) -> new Seen(before.etag(), before.since() + nanos));
  }

  /** Forgets all sagas but these: the others have moved on. */
  synchronized void keepOnly(Set<String> sagaIds) {
    seen.keySet().retainAll(sagaIds);
  }
}
