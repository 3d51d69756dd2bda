package dev.unwind.store.sqlite;

import dev.unwind.engine.store.ETag;
import java.security.SecureRandom;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Gives ETags that nobody else ever gives: a random 64-bit prefix of this opening of the store, and
 * a counter. So they need not be stored to stay unique, not across deletes, restarts and processes.
 */
final class ETags {
  private final String prefix = Long.toUnsignedString(new SecureRandom().nextLong(), 36) + "-";
  private final AtomicLong last = new AtomicLong();

  ETag next() {
    return new ETag(prefix + Long.toString(last.incrementAndGet(), 36));
  }
}
