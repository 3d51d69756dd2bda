package dev.unwind.engine.simulation;

import dev.unwind.engine.virtual.VirtualWorld;
import java.time.Duration;

/**
 * What everything in a simulation has in common.
 *
 * @param nature a process that never ends: what happens outside of all others
 */
record Scene(
    VirtualWorld world, VirtualWorld.Process nature, Plan plan, Faults faults, Ledger ledger) {

  /** Does something outside of all processes, after a while. */
  void later(Duration delay, Runnable task) {
    nature.schedule(delay, task);
  }
}
