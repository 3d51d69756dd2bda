package dev.unwind.store.contract;

import static dev.unwind.store.contract.Sample.NOON;
import static dev.unwind.store.contract.Sample.document;
import static dev.unwind.store.contract.Sample.saga;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.awaitility.Awaitility.await;

import dev.unwind.engine.store.Page;
import dev.unwind.engine.store.Stored;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Whole partitions, and counts. */
interface PartitionContract extends Subject {
  @Test
  default void aPartitionIsReadInTheOrderOfItsIds() {
    for (String id : List.of("message-2", "saga", "message-10", "Message", "message-1")) {
      create(document("s-1", id, "any").document());
    }
    create(saga("s-0").document());
    create(saga("s-11").document());
    List<String> expected = List.of("Message", "message-1", "message-10", "message-2", "saga");

    for (int limit : List.of(1, 2, 5, 1_000)) {
      assertThat(ids("s-1", limit)).containsExactlyElementsOf(expected);
    }
    assertThat(ids("s-2", 10)).isEmpty();
  }

  @Test
  default void documentsOfAPartitionComeWhole() {
    Stored stored = create(saga("s-1").owner("w").content("{\"a\":1}").document());

    List<Stored> found = store().partition("s-1", 10, Optional.empty()).items();

    assertThat(found).hasSize(1);
    Subject.assertSame(found.get(0), stored);
  }

  @Test
  default void aPageOfAPartitionHasItsBounds() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> store().partition("s-1", 0, Optional.empty()));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> store().partition("s-1", 1_001, Optional.empty()));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> store().partition("s-1", 1, Optional.of("not a cursor")));
  }

  @Test
  default void documentsAreCountedByTypeAndStatus() {
    needs(Capability.EXACT_COUNT);
    Stored running = create(saga("s-1").document());
    create(saga("s-2").document());
    create(saga("s-3").status("COMPLETED").document());
    create(document("s-3", "m", "message").document());
    await().untilAsserted(() -> assertCounts(3, 2, 1));

    Stored done = replace(saga("s-1").status("COMPLETED").document(), running.etag());
    await().untilAsserted(() -> assertCounts(3, 1, 2));

    delete(done);
    await().untilAsserted(() -> assertCounts(2, 1, 1));
  }

  private void assertCounts(long sagas, long running, long completed) {
    assertThat(store().count("saga", Optional.empty())).isEqualTo(sagas);
    assertThat(store().count("saga", Optional.of("RUNNING"))).isEqualTo(running);
    assertThat(store().count("saga", Optional.of("COMPLETED"))).isEqualTo(completed);
    assertThat(store().count("saga", Optional.of("BLOCKED"))).isZero();
    assertThat(store().count("lock", Optional.empty())).isZero();
  }

  @Test
  default void whatIsDueIsCounted() {
    needs(Capability.EXACT_COUNT);
    create(saga("s-1").dueAt(NOON).document());
    create(saga("s-2").dueAt(NOON.plusSeconds(1)).document());
    create(document("s-2", "m", "message").dueAt(NOON).document());
    Stored settled = create(saga("s-3").dueAt(NOON.minusSeconds(1)).document());
    replace(saga("s-3").document(), settled.etag());

    await().untilAsserted(() -> assertDue(0, 1, 2));
  }

  private void assertDue(long before, long then, long after) {
    assertThat(store().countDue("saga", NOON.minusSeconds(1))).isEqualTo(before);
    assertThat(store().countDue("saga", NOON)).isEqualTo(then);
    assertThat(store().countDue("saga", NOON.plusSeconds(1))).isEqualTo(after);
    assertThat(store().countDue("lock", NOON)).isZero();
  }

  private List<String> ids(String partition, int limit) {
    List<String> found = new ArrayList<>();
    Optional<String> cursor = Optional.empty();
    do {
      Page<Stored> page = store().partition(partition, limit, cursor);
      page.items().forEach(stored -> found.add(stored.document().key().id()));
      cursor = page.next();
    } while (cursor.isPresent());
    return found;
  }
}
