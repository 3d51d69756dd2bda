package dev.unwind.engine.metrics;

import dev.unwind.engine.store.DocumentKey;
import dev.unwind.engine.store.DocumentStore;
import dev.unwind.engine.store.DueQuery;
import dev.unwind.engine.store.ForwardingDocumentStore;
import dev.unwind.engine.store.ListQuery;
import dev.unwind.engine.store.OutcomeUnknown;
import dev.unwind.engine.store.Page;
import dev.unwind.engine.store.PreconditionFailed;
import dev.unwind.engine.store.StoreUnavailable;
import dev.unwind.engine.store.Stored;
import dev.unwind.engine.store.Summary;
import dev.unwind.engine.store.Write;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/** A store whose operations are timed by what came of them; otherwise the store that it wraps. */
public final class MeteredStore extends ForwardingDocumentStore {
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

  private final LongSupplier nanoTime;
  private final Timer[][] timers = new Timer[Operation.values().length][Outcome.values().length];

  /**
   * @param nanoTime a clock that never jumps, in nanoseconds
   */
  public MeteredStore(DocumentStore store, MeterRegistry registry, LongSupplier nanoTime) {
    super(store);
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
    return timed(Operation.READ, () -> super.read(key));
  }

  @Override
  public List<Stored> commit(String partition, List<Write> writes) {
    return timed(Operation.COMMIT, () -> super.commit(partition, writes));
  }

  @Override
  public Page<Stored> due(DueQuery query) {
    return timed(Operation.DUE, () -> super.due(query));
  }

  @Override
  public Page<Summary> list(ListQuery query) {
    return timed(Operation.LIST, () -> super.list(query));
  }

  @Override
  public Page<Stored> partition(String partition, int limit, Optional<String> cursor) {
    return timed(Operation.PARTITION, () -> super.partition(partition, limit, cursor));
  }

  @Override
  public long count(String type, Optional<String> status) {
    return timed(Operation.COUNT, () -> super.count(type, status));
  }

  @Override
  public long countDue(String type, Instant now) {
    return timed(Operation.COUNT, () -> super.countDue(type, now));
  }
}
