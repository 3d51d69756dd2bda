package dev.unwind.engine.runtime;

import dev.unwind.engine.store.DocumentKey;
import dev.unwind.engine.store.DocumentStore;
import dev.unwind.engine.store.DueQuery;
import dev.unwind.engine.store.ForwardingDocumentStore;
import dev.unwind.engine.store.ListQuery;
import dev.unwind.engine.store.Page;
import dev.unwind.engine.store.PreconditionFailed;
import dev.unwind.engine.store.StoreUnavailable;
import dev.unwind.engine.store.Stored;
import dev.unwind.engine.store.Summary;
import dev.unwind.engine.store.Write;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** A store whose answers tell the pressure on it; otherwise the store that it wraps. */
final class PressedStore extends ForwardingDocumentStore {
  private final Pressure pressure;

  PressedStore(DocumentStore store, Pressure pressure) {
    super(store);
    this.pressure = pressure;
  }

  private <T> T told(Supplier<T> call) {
    long mark = pressure.mark();
    try {
      T answer = call.get();
      pressure.passed(mark);
      return answer;
    } catch (PreconditionFailed refused) {
      pressure.passed(mark);
      throw refused;
    } catch (StoreUnavailable unavailable) {
      if (unavailable.isThrottled()) {
        pressure.throttled(unavailable.retryAfter());
      }
      throw unavailable;
    }
  }

  @Override
  public Optional<Stored> read(DocumentKey key) {
    return told(() -> super.read(key));
  }

  @Override
  public List<Stored> commit(String partition, List<Write> writes) {
    return told(() -> super.commit(partition, writes));
  }

  @Override
  public Page<Stored> due(DueQuery query) {
    return told(() -> super.due(query));
  }

  @Override
  public Page<Summary> list(ListQuery query) {
    return told(() -> super.list(query));
  }

  @Override
  public Page<Stored> partition(String partition, int limit, Optional<String> cursor) {
    return told(() -> super.partition(partition, limit, cursor));
  }

  @Override
  public long count(String type, Optional<String> status) {
    return told(() -> super.count(type, status));
  }

  @Override
  public long countDue(String type, Instant now) {
    return told(() -> super.countDue(type, now));
  }
}
