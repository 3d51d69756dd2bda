package dev.unwind.store.contract;

import static dev.unwind.store.contract.Sample.NOON;
import static dev.unwind.store.contract.Sample.document;
import static dev.unwind.store.contract.Sample.saga;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.unwind.engine.store.DocumentKey;
import dev.unwind.engine.store.DocumentStore;
import dev.unwind.engine.store.DueQuery;
import dev.unwind.engine.store.ListQuery;
import dev.unwind.engine.store.OutcomeUnknown;
import dev.unwind.engine.store.PreconditionFailed;
import dev.unwind.engine.store.StoreUnavailable;
import dev.unwind.engine.store.Stored;
import dev.unwind.engine.store.Write;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/** Closing and opening again. */
interface LifecycleContract extends Subject {
  @Test
  default void aClosedStoreIsUnavailable() {
    DueQuery due = Sweep.purchases(store(), NOON).query();
    ListQuery list = new ListQuery("saga", Optional.empty(), Optional.empty(), 1, Optional.empty());
    store().close();

    List<ThrowingCallable> calls =
        List.of(
            () -> create(saga("s-1").document()),
            () -> store().read(new DocumentKey("s-1", "saga")),
            () -> store().due(due),
            () -> store().list(list),
            () -> store().partition("s-1", 1, Optional.empty()),
            () -> store().count("saga", Optional.empty()));
    for (ThrowingCallable call : calls) {
      assertThatExceptionOfType(StoreUnavailable.class).isThrownBy(call);
    }
  }

  @Test
  default void closingTwiceIsHarmless() {
    store().close();
    store().close();
  }

  @Test
  default void whatWasAcknowledgedIsThereAfterReopening() {
    needs(Capability.DURABLE);
    Stored saga = create(saga("s-1").dueAt(NOON).document());
    Stored deleted = create(saga("s-2").document());
    delete(deleted);
    List<Stored> batch =
        store()
            .commit(
                "s-1",
                List.of(
                    document("s-1", "message-2", "message").create(),
                    new Write.Replace(saga("s-1").transition(2).document(), saga.etag())));
    store().close();

    try (DocumentStore again = open()) {
      for (Stored stored : batch) {
        Subject.assertSame(again.read(stored.document().key()).orElseThrow(), stored);
      }
      assertThat(again.read(deleted.document().key())).isEmpty();
    }
  }

  @Test
  default void anETagFromBeforeReopeningStillCounts() {
    needs(Capability.DURABLE);
    Stored first = create(saga("s-1").document());
    store().close();

    try (DocumentStore again = open()) {
      Write write = new Write.Replace(saga("s-1").transition(2).document(), first.etag());
      Stored second = again.commit("s-1", List.of(write)).get(0);
      assertThat(second.etag()).isNotEqualTo(first.etag());
      assertThatExceptionOfType(PreconditionFailed.class)
          .isThrownBy(() -> again.commit("s-1", List.of(write)));
    }
  }

  @Test
  default void closingUnderLoadKeepsEveryAcknowledgedWrite() {
    needs(Capability.DURABLE);
    AtomicInteger acknowledged = new AtomicInteger();
    List<List<Stored>> results =
        Race.run(
            9,
            i -> () -> i == 0 ? closeAfter(100, acknowledged) : writeUntilClosed(i, acknowledged));

    try (DocumentStore again = open()) {
      results.stream()
          .flatMap(List::stream)
          .forEach(
              stored ->
                  Subject.assertSame(again.read(stored.document().key()).orElseThrow(), stored));
    }
  }

  private List<Stored> closeAfter(int writes, AtomicInteger acknowledged) {
    while (acknowledged.get() < writes) {
      Thread.onSpinWait();
    }
    store().close();
    return List.of();
  }

  private List<Stored> writeUntilClosed(int thread, AtomicInteger acknowledged) {
    List<Stored> written = new ArrayList<>();
    while (true) {
      try {
        written.add(create(saga("s-" + thread + "-" + written.size()).document()));
        acknowledged.incrementAndGet();
      } catch (StoreUnavailable | OutcomeUnknown closed) {
        return written;
      }
    }
  }
}
