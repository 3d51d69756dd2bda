package dev.unwind.store.contract;

import static dev.unwind.store.contract.Sample.document;
import static dev.unwind.store.contract.Sample.saga;
import static org.assertj.core.api.Assertions.assertThat;

import dev.unwind.engine.store.DocumentKey;
import dev.unwind.engine.store.DocumentStore;
import dev.unwind.engine.store.PreconditionFailed;
import dev.unwind.engine.store.Stored;
import dev.unwind.engine.store.Write;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Writers that race: compare-and-swap loses no update, and one wins each version. */
interface ConcurrencyContract extends Subject {
  @Test
  default void racingCompareAndSwapsLoseNoUpdate() {
    Stored start = create(saga("counter").document());
    int increments = effort(1_000);
    AtomicInteger left = new AtomicInteger(increments);

    Race.run(32, i -> () -> incrementWhileAny(store(), left));

    assertThat(transition(start.document().key())).isEqualTo(increments + 1);
  }

  @Test
  default void severalStoresOnTheSameDataLoseNoUpdate() {
    needs(Capability.SHARED);
    Stored start = create(saga("counter").document());
    AtomicInteger left = new AtomicInteger(200);

    try (DocumentStore other = open()) {
      Race.run(8, i -> () -> incrementWhileAny(i % 2 == 0 ? store() : other, left));
    }

    assertThat(transition(start.document().key())).isEqualTo(201);
  }

  @Test
  default void oneOfRacingCreatorsWins() {
    for (int round = 0; round < 10; round++) {
      String partition = "s-" + round;
      List<Boolean> won =
          Race.run(
              8, i -> () -> succeeds(() -> create(saga(partition).content("" + i).document())));

      assertThat(Collections.frequency(won, true)).isEqualTo(1);
      String winner = String.valueOf(won.indexOf(true));
      assertThat(store().read(new DocumentKey(partition, "saga")).orElseThrow().document().json())
          .asString()
          .isEqualTo(winner);
    }
  }

  @Test
  default void aReplaceAndADeleteOfOneVersionExcludeEachOther() {
    for (int round = 0; round < 10; round++) {
      Stored stored = create(saga("s-" + round).document());
      List<Boolean> won =
          Race.run(
              6,
              i ->
                  () ->
                      succeeds(
                          () -> {
                            if (i % 2 == 0) {
                              delete(stored);
                            } else {
                              replace(stored.document(), stored.etag());
                            }
                          }));

      assertThat(Collections.frequency(won, true)).isEqualTo(1);
      assertThat(store().read(stored.document().key()).isPresent())
          .isEqualTo(won.indexOf(true) % 2 == 1);
    }
  }

  @Test
  default void racingBatchesStayWhole() {
    needs(Capability.ATOMIC_BATCHES);
    Stored saga = create(saga("s-1").document());
    AtomicInteger won = new AtomicInteger();

    Race.run(
        8,
        i ->
            () -> {
              for (int n = 0; n < 20; n++) {
                Stored seen = store().read(saga.document().key()).orElseThrow();
                long next = seen.document().header().transition() + 1;
                Write message = document("s-1", "message-" + next, "message").create();
                Write replace =
                    new Write.Replace(saga("s-1").transition(next).document(), seen.etag());
                if (succeeds(() -> store().commit("s-1", List.of(message, replace)))) {
                  won.incrementAndGet();
                }
              }
              return null;
            });

    assertThat(transition(saga.document().key())).isEqualTo(1 + won.get());
    for (int n = 2; n <= 1 + won.get(); n++) {
      assertThat(store().read(new DocumentKey("s-1", "message-" + n))).isPresent();
    }
    assertThat(store().read(new DocumentKey("s-1", "message-" + (2 + won.get())))).isEmpty();
  }

  /** An acknowledged write is seen by whoever reads after it, on any thread. */
  @Test
  default void aReadSeesEveryAcknowledgedCommit() {
    Race.run(
        8,
        i ->
            () -> {
              Stored last = create(saga("s-" + i).document());
              for (int n = 2; n < 30; n++) {
                last = replace(saga("s-" + i).transition(n).document(), last.etag());
                assertStored(last);
              }
              return null;
            });
  }

  private static Void incrementWhileAny(DocumentStore store, AtomicInteger left) {
    DocumentKey key = new DocumentKey("counter", "saga");
    while (left.getAndDecrement() > 0) {
      while (!succeeds(() -> increment(store, store.read(key).orElseThrow()))) {
        Thread.onSpinWait();
      }
    }
    return null;
  }

  private static void increment(DocumentStore store, Stored seen) {
    long next = seen.document().header().transition() + 1;
    store.commit(
        "counter",
        List.of(new Write.Replace(saga("counter").transition(next).document(), seen.etag())));
  }

  private static boolean succeeds(Runnable write) {
    try {
      write.run();
      return true;
    } catch (PreconditionFailed lost) {
      return false;
    }
  }

  private long transition(DocumentKey key) {
    return store().read(key).orElseThrow().document().header().transition();
  }
}
