package dev.unwind.cosmos.emulator.fault;

import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Function;

/** Deals out all kinds of faults at random; the same seed deals the same sequence. */
final class FaultPlan {
  private static final int MAX_DELAY_MILLIS = 50;

  private static final List<Function<Duration, Fault>> KINDS =
      List.of(
          delay -> Fault.commitThenDrop(),
          delay -> Fault.dropBeforeCommit(),
          Fault::dropThenCommit,
          Fault::delayBeforeCommit,
          Fault::delayAfterCommit,
          Fault::throttle,
          delay -> Fault.timeout(),
          delay -> Fault.commitThenRefuse(408, 0),
          delay -> Fault.gone(1002),
          delay -> Fault.retryWith(),
          delay -> Fault.internalError(),
          delay -> Fault.commitThenRefuse(500, 0),
          delay -> Fault.unavailable(),
          delay -> Fault.commitThenUnavailable());

  private final SplittableRandom random;
  private final double rate;

  FaultPlan(long seed, double rate) {
    if (!(rate >= 0 && rate <= 1)) {
      throw new IllegalArgumentException("A rate is 0 to 1: " + rate);
    }
    this.random = new SplittableRandom(seed);
    this.rate = rate;
  }

  synchronized Effect next() {
    // Three draws for each request, struck or not, so that the sequence does not shift.
    boolean struck = random.nextDouble() < rate;
    int kind = random.nextInt(KINDS.size());
    Duration delay = Duration.ofMillis(random.nextInt(1, MAX_DELAY_MILLIS + 1));
    return struck ? KINDS.get(kind).apply(delay).effect() : Effect.NONE;
  }
}
