package dev.unwind.cosmos.emulator.fault;

import dev.unwind.cosmos.emulator.traffic.Operation;
import dev.unwind.cosmos.emulator.traffic.Target;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;

/** The faults at work. Safe for use by any thread. */
public final class Faults {
  private final InstantSource clock;
  private final List<ActiveFault> active = new CopyOnWriteArrayList<>();
  private final AtomicLong seeds = new AtomicLong();
  private volatile FaultPlan plan;

  /** No faults, and a clock that says when those to come end. */
  public Faults(InstantSource clock) {
    this.clock = clock;
  }

  /** Adds a fault. Of several that concern a request the one added first strikes. */
  public ActiveFault add(Fault fault) {
    ActiveFault added = new ActiveFault(fault, seeds.incrementAndGet());
    active.add(added);
    return added;
  }

  /**
   * Strikes requests to items at random with all kinds of faults, and delays of up to 50 ms; in the
   * place of an earlier plan. Which request meets which fault depends on the order of arrival.
   *
   * @param seed the same seed deals the same sequence
   * @param rate the part of the requests that are struck, 0 to 1
   */
  public void plan(long seed, double rate) {
    plan = new FaultPlan(seed, rate);
  }

  /** Ends all faults and the plan. */
  public void clear() {
    active.forEach(ActiveFault::end);
    active.clear();
    plan = null;
  }

  /** What is to happen to a request. */
  public Effect strike(Target target) {
    for (ActiveFault fault : active) {
      if (fault.strikes(target, clock.instant())) {
        return fault.effect();
      }
    }
    FaultPlan current = plan;
    return current == null || target.operation() == Operation.METADATA
        ? Effect.NONE
        : current.next();
  }
}
