package dev.unwind.dsl;

import java.time.Duration;

/** The settings that a saga gives to all its steps, and that each step may set for itself. */
final class StepLimits {

  static final Duration DEFAULT_TIMEOUT = Duration.ofSeconds(30);

  final Setting<Retry> retry = new Setting<>("retry");
  final Setting<Retry> compensationRetry = new Setting<>("compensationRetry");
  final Setting<Duration> timeout = new Setting<>("timeout");
  final Setting<Duration> compensationTimeout = new Setting<>("compensationTimeout");

  void check(Faults faults) {
    checkRetry("retry", retry, faults);
    checkRetry("compensationRetry", compensationRetry, faults);
    checkTimeout("timeout", timeout, faults);
    checkTimeout("compensationTimeout", compensationTimeout, faults);
  }

  private static void checkRetry(String field, Setting<Retry> retry, Faults faults) {
    if (retry.check(faults)) {
      faults.retry(field, retry.orElse(null));
    }
  }

  private static void checkTimeout(String field, Setting<Duration> timeout, Faults faults) {
    if (timeout.check(faults)) {
      faults.duration(field, timeout.orElse(null), Faults.MAX_TIMEOUT);
    }
  }
}
