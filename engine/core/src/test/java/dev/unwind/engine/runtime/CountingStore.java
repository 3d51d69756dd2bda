package dev.unwind.engine.runtime;

import dev.unwind.engine.document.SagaCodec;
import dev.unwind.engine.saga.SagaStatus;
import dev.unwind.engine.store.DocumentKey;
import dev.unwind.engine.store.ForwardingDocumentStore;
import dev.unwind.engine.store.OutcomeUnknown;
import dev.unwind.engine.store.PreconditionFailed;
import dev.unwind.engine.store.StoreUnavailable;
import dev.unwind.engine.store.Stored;
import dev.unwind.engine.store.Write;
import dev.unwind.engine.store.memory.InMemoryDocumentStore;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/** An in-memory store that counts what it is asked for, and goes wrong on demand. */
final class CountingStore extends ForwardingDocumentStore {
  /** How a commit goes wrong. */
  enum Fault {
    /** It is applied, and the reply is lost. */
    REPLY_LOST,
    /** It is not applied, and the reply does not say so. */
    REQUEST_LOST,
    /**
     * It is applied, and answered as a failed precondition, as after a repeat by the SDK itself.
     */
    OWN_412,
    /** It is not applied; the store asks to wait. */
    UNAVAILABLE
  }

  private final Deque<Fault> faults = new ArrayDeque<>();
  int commits;
  int reads;
  Runnable beforeCommit = () -> {};

  CountingStore() {
    super(new InMemoryDocumentStore());
  }

  void next(Fault... coming) {
    faults.addAll(List.of(coming));
  }

  Optional<SagaStatus> status(String sagaId) {
    return super.read(SagaCodec.key(sagaId))
        .flatMap(s -> s.document().header().status())
        .map(SagaStatus::valueOf);
  }

  String describe(String sagaId) {
    return super.read(SagaCodec.key(sagaId))
        .map(s -> new String(s.document().json(), StandardCharsets.UTF_8))
        .orElse("absent");
  }

  @Override
  public Optional<Stored> read(DocumentKey key) {
    reads++;
    return super.read(key);
  }

  @Override
  public List<Stored> commit(String partition, List<Write> writes) {
    Runnable hook = beforeCommit;
    beforeCommit = () -> {};
    hook.run();
    commits++;
    Fault fault = faults.poll();
    if (fault == null) {
      return super.commit(partition, writes);
    }
    switch (fault) {
      case REQUEST_LOST:
        throw new OutcomeUnknown("lost on the way there", null);
      case UNAVAILABLE:
        throw new StoreUnavailable("busy", Duration.ofMillis(300), null);
      case OWN_412:
        super.commit(partition, writes);
        throw new PreconditionFailed(0, writes.get(0).key());
      default:
        super.commit(partition, writes);
        throw new OutcomeUnknown("lost on the way back", null);
    }
  }
}
