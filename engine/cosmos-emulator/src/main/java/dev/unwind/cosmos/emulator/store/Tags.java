package dev.unwind.cosmos.emulator.store;

import java.security.SecureRandom;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicLong;

/** Makes ETags, none twice, not even across restarts of the emulator. They are quoted strings. */
final class Tags {
  private final long life = new SecureRandom().nextLong();
  private final AtomicLong count = new AtomicLong();

  String next() {
    long number = count.incrementAndGet();
    return String.format(
        Locale.ROOT,
        "\"%08x-%04x-%04x-%016x\"",
        number & 0xffffffffL,
        number >>> 48,
        number >>> 32 & 0xffff,
        life);
  }
}
