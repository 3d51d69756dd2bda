package dev.unwind.engine.simulation;

import dev.unwind.engine.saga.SagaStatus;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;

/**
 * Runs a range of seeds and prints one line of figures, or the report of the first broken promise.
 * Arguments: how many seeds, and the first one (1 unless given).
 */
public final class SimulationMain {
  private final Map<SagaStatus, Integer> ends = new EnumMap<>(SagaStatus.class);
  private final Map<Fault, Integer> faults = new EnumMap<>(Fault.class);
  private long seeds;
  private long events;
  private long hash;
  private long recoveryEventsMax;
  private long slowest;
  private Duration recoveryMax = Duration.ZERO;

  private SimulationMain() {}

  public static void main(String[] args) {
    long count = Long.parseLong(args[0]);
    long first = args.length > 1 ? Long.parseLong(args[1]) : 1;
    System.exit(new SimulationMain().run(first, count) ? 0 : 1);
  }

  private boolean run(long first, long count) {
    long begin = System.nanoTime();
    try (Simulation simulation = new Simulation()) {
      for (long seed = first; seed < first + count; seed++) {
        Simulation.Result result = simulation.run(seed);
        add(seed, result);
        if (result.violation().isPresent()) {
          System.out.println(result.violation().get());
          print(System.nanoTime() - begin);
          return false;
        }
      }
    }
    print(System.nanoTime() - begin);
    return true;
  }

  private void add(long seed, Simulation.Result result) {
    seeds++;
    events += result.events();
    hash = hash * 31 + result.hash();
    result.ends().forEach((status, n) -> ends.merge(status, n, Integer::sum));
    result.faults().forEach((fault, n) -> faults.merge(fault, n, Integer::sum));
    recoveryEventsMax = Math.max(recoveryEventsMax, result.recoveryEvents());
    if (result.recovery().compareTo(recoveryMax) > 0) {
      recoveryMax = result.recovery();
      slowest = seed;
    }
  }

  private void print(long nanos) {
    System.out.printf(
        "%d seeds, %d events, %.0f seeds/s, sagas %s, faults %s,"
            + " slowest recovery %s (seed %d), %d events at most, hash %x%n",
        seeds,
        events,
        seeds * 1e9 / nanos,
        ends,
        faults,
        recoveryMax,
        slowest,
        recoveryEventsMax,
        hash);
  }
}
