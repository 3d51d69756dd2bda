package dev.unwind.store.contract;

import static dev.unwind.store.contract.Sample.NOON;
import static dev.unwind.store.contract.Sample.saga;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.unwind.engine.store.DueQuery;
import dev.unwind.engine.store.Stored;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Pages of due documents. */
interface DuePagingContract extends Subject {
  @Test
  default void pagesHoldEveryDueDocumentOnce() {
    List<String> created = new ArrayList<>();
    for (int i = 0; i < 50; i++) {
      created.add("s-" + i);
      create(saga("s-" + i).dueAt(NOON.minusSeconds(i % 5)).document());
    }

    for (int limit : List.of(1, 7, 50, 1_000)) {
      assertThat(Sweep.purchases(store(), NOON).limit(limit).partitions())
          .as("limit " + limit)
          .containsExactlyInAnyOrderElementsOf(created);
    }
  }

  @Test
  default void changesBetweenPagesNeitherHideNorRepeatTheOthers() {
    List<Stored> untouched = new ArrayList<>();
    List<Stored> touched = new ArrayList<>();
    for (int i = 0; i < 60; i++) {
      Stored stored = create(saga("s-" + i).dueAt(NOON.minusSeconds(i)).document());
      (i % 3 == 0 ? touched : untouched).add(stored);
    }

    AtomicInteger pages = new AtomicInteger();
    List<String> found =
        Sweep.purchases(store(), NOON)
            .limit(4)
            .partitions(page -> change(touched, pages.getAndIncrement()));

    assertThat(found.stream().filter(name -> isOneOf(untouched, name)))
        .containsExactlyInAnyOrderElementsOf(
            untouched.stream().map(stored -> stored.document().key().partition()).toList());
  }

  /** Deletes one, postpones one, and creates one that was due long ago. */
  private void change(List<Stored> touched, int page) {
    create(saga("new-" + page).dueAt(NOON.minusSeconds(1_000)).document());
    if (touched.size() >= 2) {
      delete(touched.remove(0));
      Stored last = touched.remove(touched.size() - 1);
      String partition = last.document().key().partition();
      replace(saga(partition).dueAt(NOON.plusSeconds(60)).document(), last.etag());
    }
  }

  private static boolean isOneOf(List<Stored> documents, String partition) {
    return documents.stream()
        .anyMatch(stored -> stored.document().key().partition().equals(partition));
  }

  @Test
  default void aForeignCursorOfDueIsRefused() {
    create(saga("s-1").dueAt(NOON).document());
    DueQuery query = Sweep.purchases(store(), NOON).query();

    for (String cursor : List.of("", "x", "not a cursor", "AAAA", "%", "' OR 1=1 --")) {
      assertThatIllegalArgumentException()
          .as(cursor)
          .isThrownBy(() -> store().due(query.from(cursor)));
    }
  }
}
