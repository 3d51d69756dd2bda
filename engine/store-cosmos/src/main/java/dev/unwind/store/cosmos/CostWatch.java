package dev.unwind.store.cosmos;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongSupplier;
import java.util.function.UnaryOperator;

/**
 * Notices that an operation has become dearer: a new index path, a larger document, a query that
 * scans. The baseline is the average of the first operations after the start; then an exponentially
 * moving average is compared with it.
 */
final class CostWatch {
  /** How many operations make the baseline. */
  static final int BASELINE_OPERATIONS = 200;

  /** The weight of one operation in the moving average: it looks back over about a hundred. */
  static final double WEIGHT = 0.02;

  /** How far above the baseline the average may be. */
  static final double RATIO_MAX = 1.2;

  /** Between two warnings. */
  static final Duration PAUSE = Duration.ofMinutes(10);

  /**
   * An operation that has become dearer.
   *
   * @param baseline what it cost on average after the start, in request units
   * @param average what it costs now, in request units
   */
  record Excess(double baseline, double average) {}

  private record State(long count, double baseline, double average, long warnedAt, boolean warned) {
    State with(double charge) {
      if (count < BASELINE_OPERATIONS) {
        double mean = baseline + (charge - baseline) / (count + 1);
        return new State(count + 1, mean, mean, warnedAt, warned);
      }
      double moved = average + WEIGHT * (charge - average);
      return new State(count + 1, baseline, moved, warnedAt, warned);
    }

    boolean isDear() {
      return count > BASELINE_OPERATIONS && average > RATIO_MAX * baseline;
    }

    State warnedAt(long nanos) {
      return new State(count, baseline, average, nanos, true);
    }
  }

  private final AtomicReference<State> state = new AtomicReference<>(new State(0, 0, 0, 0, false));
  private final LongSupplier nanos;

  /**
   * @param nanos a monotonic clock
   */
  CostWatch(LongSupplier nanos) {
    this.nanos = nanos;
  }

  /** Takes in what an operation cost; returns what to warn of, now. */
  Optional<Excess> add(double charge) {
    State added = state.updateAndGet(before -> before.with(charge));
    if (!added.isDear()) {
      return Optional.empty();
    }
    long now = nanos.getAsLong();
    UnaryOperator<State> warn = before -> mayWarn(before, now) ? before.warnedAt(now) : before;
    return mayWarn(state.getAndUpdate(warn), now)
        ? Optional.of(new Excess(added.baseline(), added.average()))
        : Optional.empty();
  }

  private static boolean mayWarn(State state, long now) {
    return !state.warned()
        || TimeUnit.NANOSECONDS.toMillis(now - state.warnedAt()) >= PAUSE.toMillis();
  }
}
