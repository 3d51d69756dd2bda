package dev.unwind.engine.runtime;

import java.util.concurrent.atomic.AtomicLong;

/** Ids of writes: random once and counted from then on, as unique as random ones, and cheaper. */
final class WriteIds {
  private static final int RADIX = 36;

  private final String prefix;
  private final AtomicLong last = new AtomicLong();

  WriteIds(EngineEnvironment environment) {
    this.prefix = environment.randomId() + "-";
  }

  String next() {
    return prefix + Long.toString(last.incrementAndGet(), RADIX);
  }
}
