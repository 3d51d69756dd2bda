package dev.unwind.engine.runtime;

import dev.unwind.engine.metrics.EngineMeters;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Counts the calls that took too long, or whose saga was lost, and that have not ended. Each holds
 * a thread and whatever its handler holds, so there is a bound: from then on this process begins
 * nothing new.
 */
final class Hung {
  private static final Logger LOG = LoggerFactory.getLogger(Hung.class);

  private final EngineMeters meters;
  private final int max;
  private final Runnable room;

  /**
   * @param room is told when there is room again
   */
  Hung(EngineMeters meters, int max, Runnable room) {
    this.meters = meters;
    this.max = max;
    this.room = room;
  }

  void begun(Call.Target target) {
    if (meters.hung(1) == max) {
      LOG.warn(
          "{} calls of handlers took too long and have not ended, the latest of {}: this process begins nothing new"
              + " until one ends; due sagas wait for other processes. If none ends, restart this process",
          max,
          target.name());
    }
  }

  void ended() {
    if (meters.hung(-1) == max - 1) {
      LOG.info("A call of a handler has ended at last; this process begins new work again");
      room.run();
    }
  }

  int count() {
    return meters.hung();
  }

  boolean isFull() {
    return meters.hung() >= max;
  }
}
