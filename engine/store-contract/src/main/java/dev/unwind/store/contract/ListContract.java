package dev.unwind.store.contract;

import static dev.unwind.store.contract.Sample.NOON;
import static dev.unwind.store.contract.Sample.document;
import static dev.unwind.store.contract.Sample.saga;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.unwind.engine.store.ListQuery;
import dev.unwind.engine.store.Page;
import dev.unwind.engine.store.Stored;
import dev.unwind.engine.store.Summary;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Lists, newest first. */
interface ListContract extends Subject {
  @Test
  default void theNewestIsListedFirst() {
    for (int i : List.of(2, 5, 1, 4, 3)) {
      create(saga("s-" + i).createdAt(NOON.plusSeconds(i)).document());
    }

    assertThat(partitions(sagas(10))).containsExactly("s-5", "s-4", "s-3", "s-2", "s-1");
    assertThat(partitions(sagas(2))).containsExactly("s-5", "s-4", "s-3", "s-2", "s-1");
  }

  @Test
  default void tiesAreListedByKeyDescending() {
    for (String partition : List.of("b", "c", "a")) {
      create(document(partition, "1", "saga").document());
      create(document(partition, "2", "saga").document());
    }

    for (int limit : List.of(1, 2, 4, 6)) {
      assertThat(all(sagas(limit)))
          .extracting(summary -> summary.key().toString())
          .containsExactly("c/2", "c/1", "b/2", "b/1", "a/2", "a/1");
    }
  }

  @Test
  default void aSummaryCarriesHeaderAndVersion() {
    Stored stored = create(saga("s-1").dueAt(NOON).owner("w").document());

    assertThat(store().list(sagas(1)).items())
        .containsExactly(
            new Summary(stored.document().key(), stored.document().header(), stored.etag()));
  }

  @Test
  default void filtersNarrowTheList() {
    create(saga("s-1").createdAt(NOON.plusSeconds(1)).document());
    create(saga("s-2").createdAt(NOON.plusSeconds(2)).status("COMPLETED").document());
    create(saga("s-3").createdAt(NOON.plusSeconds(3)).definition("trip").document());
    create(saga("s-4").definition("trip").status("COMPLETED").document());
    create(document("s-5", "m", "message").document());

    assertThat(partitions(list(null, null))).containsExactly("s-3", "s-2", "s-1", "s-4");
    assertThat(partitions(list("trip", null))).containsExactly("s-3", "s-4");
    assertThat(partitions(list(null, "COMPLETED"))).containsExactly("s-2", "s-4");
    assertThat(partitions(list("trip", "COMPLETED"))).containsExactly("s-4");
    assertThat(partitions(list("trip", "BLOCKED"))).isEmpty();
    assertThat(partitions(list("nobody's", null))).isEmpty();
  }

  @Test
  default void insertsAndDeletesDoNotDisturbTheRest() {
    List<Stored> created = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      created.add(create(saga("s-" + i).createdAt(NOON.plusSeconds(i)).document()));
    }
    List<String> found = new ArrayList<>();
    Page<Summary> page = store().list(sagas(3));
    for (int i = 0; page.next().isPresent(); i++) {
      page.items().forEach(summary -> found.add(summary.key().partition()));
      create(saga("new-" + i).createdAt(NOON.plusSeconds(1_000 + i)).document());
      delete(created.get(19 - 3 * i)); // the first of the page that was just read
      page = store().list(sagas(3, page.next().get()));
    }
    page.items().forEach(summary -> found.add(summary.key().partition()));

    List<String> expected = new ArrayList<>();
    created.forEach(stored -> expected.add(0, stored.document().key().partition()));
    assertThat(found).containsExactlyElementsOf(expected);
  }

  @Test
  default void aForeignCursorOfAListIsRefused() {
    create(saga("s-1").document());
    for (String cursor : List.of("", "x", "not a cursor", "AAAA", "%", "' OR 1=1 --")) {
      assertThatIllegalArgumentException()
          .as(cursor)
          .isThrownBy(() -> store().list(sagas(1, cursor)));
    }
  }

  private List<String> partitions(ListQuery query) {
    return all(query).stream().map(summary -> summary.key().partition()).toList();
  }

  private List<Summary> all(ListQuery query) {
    List<Summary> found = new ArrayList<>();
    Optional<String> cursor = Optional.empty();
    do {
      Page<Summary> page =
          store()
              .list(
                  new ListQuery(
                      query.type(), query.definition(), query.status(), query.limit(), cursor));
      found.addAll(page.items());
      cursor = page.next();
    } while (cursor.isPresent());
    return found;
  }

  private static ListQuery list(String definition, String status) {
    return new ListQuery(
        "saga", Optional.ofNullable(definition), Optional.ofNullable(status), 2, Optional.empty());
  }

  private static ListQuery sagas(int limit) {
    return new ListQuery("saga", Optional.empty(), Optional.empty(), limit, Optional.empty());
  }

  private static ListQuery sagas(int limit, String cursor) {
    return new ListQuery("saga", Optional.empty(), Optional.empty(), limit, Optional.of(cursor));
  }
}
