package dev.unwind.engine.metrics;

import dev.unwind.engine.store.DocumentKey;
import dev.unwind.engine.store.DocumentStore;
import dev.unwind.engine.store.DueQuery;
import dev.unwind.engine.store.Limits;
import dev.unwind.engine.store.ListQuery;
import dev.unwind.engine.store.OutcomeUnknown;
import dev.unwind.engine.store.Page;
import dev.unwind.engine.store.PreconditionFailed;
import dev.unwind.engine.store.Range;
import dev.unwind.engine.store.StoreUnavailable;
import dev.unwind.engine.store.Stored;
import dev.unwind.engine.store.Summary;
import dev.unwind.engine.store.Write;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/** A store whose operations are timed by what came of them; otherwise the store that it wraps. */
public final class MeteredStore implements DocumentStore {
  private enum Operation {
    READ,
    COMMIT,
    DUE,
    LIST,
    PARTITION,
    COUNT
  }

  private enum Outcome {
    OK,
    CONFLICT,
    UNKNOWN,
    UNAVAILABLE,
    ERROR
  }

  private final DocumentStore store;
  private final LongSupplier nanoTime;
  private final Timer[][] timers = new Timer[Operation.values().length][Outcome.values().length];

  /**
   * @param nanoTime a clock that never jumps, in nanoseconds
   */
  public MeteredStore(DocumentStore store, MeterRegistry registry, LongSupplier nanoTime) {
    this.store = Objects.requireNonNull(store, "store");
    this.nanoTime = nanoTime;
    for (Operation operation : Operation.values()) {
      for (Outcome outcome : Outcome.values()) {
        timers[operation.ordinal()][outcome.ordinal()] =
            Timer.builder("unwind.store.operations")
                .description("Operations of the store, and how long they took")
                .tag("operation", operation.name().toLowerCase(Locale.ROOT))
                .tag("outcome", outcome.name().toLowerCase(Locale.ROOT))
                .register(registry);
      }
    }
  }

  private <T> T timed(Operation operation, Supplier<T> call) {
    long begin = nanoTime.getAsLong();
    Outcome outcome = Outcome.ERROR;
    try {
      T result = call.get();
      outcome = Outcome.OK;
      return result;
    } catch (PreconditionFailed conflict) {
      outcome = Outcome.CONFLICT;
      throw conflict;
    } catch (OutcomeUnknown unknown) {
      outcome = Outcome.UNKNOWN;
      throw unknown;
    } catch (StoreUnavailable unavailable) {
      outcome = Outcome.UNAVAILABLE;
      throw unavailable;
    } finally {
      timers[operation.ordinal()][outcome.ordinal()].record(
          nanoTime.getAsLong() - begin, TimeUnit.NANOSECONDS);
    }
  }

  @Override
  public Optional<Stored> read(DocumentKey key) {
    return timed(Operation.READ, () -> store.read(key));
  }

  @Override
  public List<Stored> commit(String partition, List<Write> writes) {
    return timed(Operation.COMMIT, () -> store.commit(partition, writes));
  }

  @Override
  public Page<Stored> due(DueQuery query) {
    return timed(Operation.DUE, () -> store.due(query));
  }

  @Override
  public Page<Summary> list(ListQuery query) {
    return timed(Operation.LIST, () -> store.list(query));
  }

  @Override
  public Page<Stored> partition(String partition, int limit, Optional<String> cursor) {
    return timed(Operation.PARTITION, () -> store.partition(partition, limit, cursor));
  }

  @Override
  public long count(String type, Optional<String> status) {
    return timed(Operation.COUNT, () -> store.count(type, status));
  }

  @Override
  public List<Range> ranges() {
    return store.ranges();
  }

  @Override
  public Limits limits() {
    return store.limits();
  }

  @Override
  public void close() {
    store.close();
  }
}
