package dev.unwind.store.cosmos;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.unwind.engine.store.Document;
import dev.unwind.engine.store.DocumentKey;
import dev.unwind.engine.store.DocumentStore;
import dev.unwind.engine.store.DueQuery;
import dev.unwind.engine.store.ForwardingDocumentStore;
import dev.unwind.engine.store.ListQuery;
import dev.unwind.engine.store.OutcomeUnknown;
import dev.unwind.engine.store.Page;
import dev.unwind.engine.store.PreconditionFailed;
import dev.unwind.engine.store.Range;
import dev.unwind.engine.store.StoreUnavailable;
import dev.unwind.engine.store.Stored;
import dev.unwind.engine.store.Summary;
import dev.unwind.engine.store.Write;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Does what the engine does about doubtful answers: repeats what was not applied, and reads back
 * what may have been. It knows its own write by the document, so two writers must not write the
 * same one.
 */
final class Persistent extends ForwardingDocumentStore {
  private static final int TRIES_MAX = 200;

  private volatile boolean closed;

  Persistent(DocumentStore store) {
    super(store);
  }

  @Override
  public List<Stored> commit(String partition, List<Write> writes) {
    boolean inDoubt = false;
    for (int i = 0; i < TRIES_MAX; i++) {
      try {
        return super.commit(partition, writes);
      } catch (StoreUnavailable unavailable) {
        if (closed) {
          throw unavailable;
        }
      } catch (OutcomeUnknown unknown) {
        inDoubt = true;
      } catch (PreconditionFailed failed) {
        Optional<List<Stored>> ours = inDoubt ? applied(writes) : Optional.empty();
        if (ours.isEmpty()) {
          throw failed;
        }
        return ours.get();
      }
    }
    throw new IllegalStateException("not even " + TRIES_MAX + " tries were enough");
  }

  private Optional<List<Stored>> applied(List<Write> writes) {
    List<Stored> found = new ArrayList<>();
    for (Write write : writes) {
      Optional<Stored> there = read(write.key());
      Optional<Document> wanted = write.newVersion();
      if (wanted.isEmpty() && there.isEmpty()) {
        continue;
      }
      if (wanted.isEmpty() || there.filter(s -> same(s.document(), wanted.get())).isEmpty()) {
        return Optional.empty();
      }
      found.add(new Stored(wanted.get(), there.get().etag()));
    }
    return Optional.of(found);
  }

  private static boolean same(Document left, Document right) {
    return left.header().equals(right.header())
        && new String(left.json(), UTF_8).equals(new String(right.json(), UTF_8));
  }

  private <T> T again(Supplier<T> call) {
    for (int i = 0; i < TRIES_MAX; i++) {
      try {
        return call.get();
      } catch (StoreUnavailable unavailable) {
        if (closed) {
          throw unavailable;
        }
      }
    }
    throw new IllegalStateException("not even " + TRIES_MAX + " tries were enough");
  }

  @Override
  public Optional<Stored> read(DocumentKey key) {
    return again(() -> super.read(key));
  }

  @Override
  public Page<Stored> due(DueQuery query) {
    return again(() -> super.due(query));
  }

  @Override
  public Page<Summary> list(ListQuery query) {
    return again(() -> super.list(query));
  }

  @Override
  public Page<Stored> partition(String partition, int limit, Optional<String> cursor) {
    return again(() -> super.partition(partition, limit, cursor));
  }

  @Override
  public long count(String type, Optional<String> status) {
    return again(() -> super.count(type, status));
  }

  @Override
  public long countDue(String type, Instant now) {
    return again(() -> super.countDue(type, now));
  }

  @Override
  public List<Range> ranges() {
    return again(super::ranges);
  }

  @Override
  public void close() {
    closed = true;
    super.close();
  }
}
