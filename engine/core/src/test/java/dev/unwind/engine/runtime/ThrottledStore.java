package dev.unwind.engine.runtime;

import dev.unwind.engine.store.DocumentKey;
import dev.unwind.engine.store.DocumentStore;
import dev.unwind.engine.store.DueQuery;
import dev.unwind.engine.store.ForwardingDocumentStore;
import dev.unwind.engine.store.Page;
import dev.unwind.engine.store.StoreUnavailable;
import dev.unwind.engine.store.Stored;
import dev.unwind.engine.store.Write;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.Supplier;

/** A store that throttles what it is told to, and notes which calls came when. */
final class ThrottledStore extends ForwardingDocumentStore {
  /**
   * A call.
   *
   * @param json what is written first; empty unless it is a commit
   */
  record Call(Instant at, String operation, String json, boolean throttled) {}

  final List<Call> calls = new ArrayList<>();
  Predicate<Call> throttles = call -> false;
  Duration asked = Duration.ofSeconds(1);
  private final Supplier<Instant> now;

  ThrottledStore(DocumentStore store, Supplier<Instant> now) {
    super(store);
    this.now = now;
  }

  List<Call> calls(String operation) {
    return calls.stream().filter(call -> call.operation().equals(operation)).toList();
  }

  private void called(String operation, String json) {
    Call call = new Call(now.get(), operation, json, false);
    boolean throttled = throttles.test(call);
    calls.add(new Call(call.at(), operation, json, throttled));
    if (throttled) {
      throw new StoreUnavailable("request rate is large", asked, null);
    }
  }

  @Override
  public Optional<Stored> read(DocumentKey key) {
    called("read", "");
    return super.read(key);
  }

  @Override
  public List<Stored> commit(String partition, List<Write> writes) {
    called(
        "commit",
        new String(writes.get(0).newVersion().orElseThrow().json(), StandardCharsets.UTF_8));
    return super.commit(partition, writes);
  }

  @Override
  public Page<Stored> due(DueQuery query) {
    called("due", "");
    return super.due(query);
  }

  @Override
  public long countDue(String type, Instant at) {
    called("count", "");
    return super.countDue(type, at);
  }
}
