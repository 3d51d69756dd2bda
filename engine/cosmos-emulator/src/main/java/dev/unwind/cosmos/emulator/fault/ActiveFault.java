package dev.unwind.cosmos.emulator.fault;

import dev.unwind.cosmos.emulator.traffic.Target;
import java.time.Instant;
import java.util.SplittableRandom;

/** A fault at work. Safe for use by any thread. */
public final class ActiveFault {
  private final Fault fault;
  private final SplittableRandom chances;
  private long strikes;
  private boolean ended;

  ActiveFault(Fault fault, long seed) {
    this.fault = fault;
    this.chances = new SplittableRandom(seed);
  }

  /** How many requests it has struck. */
  public synchronized long strikes() {
    return strikes;
  }

  /** Ends it; it strikes no more. */
  public synchronized void end() {
    ended = true;
  }

  synchronized boolean strikes(Target target, Instant now) {
    if (ended || strikes >= fault.times() || !fault.concerns(target, now)) {
      return false;
    }
    if (fault.probability() < 1 && chances.nextDouble() >= fault.probability()) {
      return false;
    }
    strikes++;
    return true;
  }

  Effect effect() {
    return fault.effect();
  }
}
