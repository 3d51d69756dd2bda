package dev.unwind.store.contract;

import static dev.unwind.store.contract.Sample.NOON;
import static dev.unwind.store.contract.Sample.document;
import static dev.unwind.store.contract.Sample.saga;
import static org.assertj.core.api.Assertions.assertThat;

import dev.unwind.engine.store.DueQuery;
import dev.unwind.engine.store.Range;
import dev.unwind.engine.store.Stored;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Which documents are due. */
interface DueContract extends Subject {
  @Test
  default void dueIsWhatTimeHasReached() {
    create(saga("past").dueAt(NOON.minusSeconds(1)).document());
    create(saga("now").dueAt(NOON).document());
    create(saga("just-after").dueAt(NOON.plusNanos(1_000)).document());
    create(saga("never").document());

    assertThat(Sweep.purchases(store(), NOON).partitions())
        .containsExactlyInAnyOrder("past", "now");
  }

  @Test
  default void dueDocumentsComeWhole() {
    Stored stored = create(saga("s-1").dueAt(NOON).owner("w").content("{\"a\":1}").document());

    List<Stored> found = new ArrayList<>();
    Sweep.purchases(store(), NOON).partitions(page -> found.addAll(page.items()));

    assertThat(found).hasSize(1);
    Subject.assertSame(found.get(0), stored);
  }

  @Test
  default void theOldestComesFirst() {
    for (int i : List.of(3, 1, 5, 2, 4)) {
      create(saga("s-" + i).dueAt(NOON.minusSeconds(i)).document());
    }
    List<String> oldestFirst = List.of("s-5", "s-4", "s-3", "s-2", "s-1");

    List<String> found = Sweep.purchases(store(), NOON).partitions();

    assertThat(found).containsExactlyInAnyOrderElementsOf(oldestFirst);
    if (store().ranges().size() == 1) {
      assertThat(found).containsExactlyElementsOf(oldestFirst);
    }
  }

  @Test
  default void onlyTheAskedTypeIsDue() {
    create(saga("s-1").dueAt(NOON).document());
    create(document("s-2", "message-1", "message").dueAt(NOON).document());

    Sweep sweep = Sweep.purchases(store(), NOON);
    assertThat(sweep.partitions()).containsExactly("s-1");
    assertThat(sweep.type("message").partitions()).containsExactly("s-2");
    assertThat(sweep.type("lock").partitions()).isEmpty();
  }

  @Test
  default void onlyTheAskedDefinitionsAreDue() {
    create(saga("s-1").dueAt(NOON).document());
    create(saga("s-2").definition("o'trip").dueAt(NOON).document());
    create(saga("s-3").definition("other").dueAt(NOON).document());
    create(saga("s-4").definition(null).dueAt(NOON).document());

    Sweep sweep = Sweep.purchases(store(), NOON);
    assertThat(sweep.partitions()).containsExactly("s-1");
    assertThat(sweep.definitions("purchase", "o'trip").partitions())
        .containsExactlyInAnyOrder("s-1", "s-2");
    assertThat(sweep.definitions().partitions()).isEmpty();
    assertThat(sweep.definitions("Purchase", "purchas").partitions()).isEmpty();
  }

  @Test
  default void anOwnersDocumentsAreFoundWheneverTheyAreDue() {
    create(saga("past").dueAt(NOON.minusSeconds(9)).owner("w-1").document());
    create(saga("future").dueAt(NOON.plusSeconds(9)).owner("w-1").document());
    create(saga("not-due").owner("w-1").document());
    create(saga("other").dueAt(NOON).owner("w-2").document());
    create(saga("nobody").dueAt(NOON).document());
    create(saga("other-type").definition("x").dueAt(NOON).owner("w-1").document());

    assertThat(Sweep.purchases(store(), NOON).ownedBy("w-1").partitions())
        .containsExactlyInAnyOrder("past", "future");
    assertThat(Sweep.purchases(store(), NOON).ownedBy("w-1").limit(1).partitions())
        .containsExactlyInAnyOrder("past", "future");
  }

  @Test
  default void aReplaceMovesADocumentInAndOutOfTheDue() {
    Sweep sweep = Sweep.purchases(store(), NOON);
    Stored sleeping = create(saga("s-1").dueAt(NOON.plusSeconds(1)).document());
    assertThat(sweep.partitions()).isEmpty();

    Stored due = replace(saga("s-1").dueAt(NOON).owner("w-1").document(), sleeping.etag());
    assertThat(sweep.partitions()).containsExactly("s-1");

    Stored ended = replace(saga("s-1").document(), due.etag());
    assertThat(sweep.partitions()).isEmpty();
    assertThat(sweep.ownedBy("w-1").partitions()).isEmpty();

    delete(replace(saga("s-1").dueAt(NOON).document(), ended.etag()));
    assertThat(sweep.partitions()).isEmpty();
  }

  @Test
  default void theEndsOfTimeAreAccepted() {
    create(saga("always").dueAt(Instant.MIN).document());
    create(saga("never").dueAt(Instant.MAX).document());

    assertThat(Sweep.purchases(store(), NOON).partitions()).containsExactly("always");
    assertThat(Sweep.purchases(store(), Instant.MAX).partitions())
        .containsExactlyInAnyOrder("always", "never");
  }

  @Test
  default void everyDocumentIsInExactlyOneRange() {
    List<String> created = new ArrayList<>();
    for (int i = 0; i < 200; i++) {
      String name = "s-" + Integer.toHexString(i * 0x9E3779B1);
      created.add(name);
      create(saga(name).dueAt(NOON).document());
    }

    assertThat(store().ranges()).isNotEmpty().doesNotHaveDuplicates();
    assertThat(Sweep.purchases(store(), NOON).partitions())
        .containsExactlyInAnyOrderElementsOf(created);
  }

  @Test
  default void rangesAreTheSameWhenAskedAgain() {
    List<Range> ranges = store().ranges();
    DueQuery query =
        new DueQuery(
            "saga", ranges.get(0), Set.of("x"), NOON, Optional.empty(), 1, Optional.empty());

    assertThat(store().ranges()).isEqualTo(ranges);
    assertThat(store().due(query).items()).isEmpty();
  }
}
