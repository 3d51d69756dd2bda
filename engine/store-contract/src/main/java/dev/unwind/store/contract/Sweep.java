package dev.unwind.store.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.unwind.engine.store.DocumentStore;
import dev.unwind.engine.store.DueQuery;
import dev.unwind.engine.store.Page;
import dev.unwind.engine.store.Range;
import dev.unwind.engine.store.Stored;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Asks a store for due documents in all ranges, page by page, as a worker does.
 *
 * @param store the store to ask
 * @param query what to ask for; its range is not used
 */
record Sweep(DocumentStore store, DueQuery query) {
  /** Due sagas of the definition {@code purchase} at this instant. */
  static Sweep purchases(DocumentStore store, Instant now) {
    return new Sweep(
        store,
        new DueQuery(
            "saga",
            store.ranges().get(0),
            Set.of("purchase"),
            now,
            Optional.empty(),
            100,
            Optional.empty()));
  }

  Sweep type(String type) {
    return new Sweep(
        store,
        new DueQuery(
            type,
            query.range(),
            query.definitions(),
            query.now(),
            query.ownedBy(),
            query.limit(),
            query.cursor()));
  }

  Sweep definitions(String... names) {
    return new Sweep(
        store,
        new DueQuery(
            query.type(),
            query.range(),
            Set.of(names),
            query.now(),
            query.ownedBy(),
            query.limit(),
            query.cursor()));
  }

  Sweep ownedBy(String owner) {
    return new Sweep(
        store,
        new DueQuery(
            query.type(),
            query.range(),
            query.definitions(),
            query.now(),
            Optional.of(owner),
            query.limit(),
            query.cursor()));
  }

  Sweep limit(int limit) {
    return new Sweep(
        store,
        new DueQuery(
            query.type(),
            query.range(),
            query.definitions(),
            query.now(),
            query.ownedBy(),
            limit,
            query.cursor()));
  }

  List<String> partitions() {
    return partitions(page -> {});
  }

  /** Returns the partitions found, range after range; the listener may change the data. */
  List<String> partitions(Consumer<Page<Stored>> afterEachPage) {
    List<String> found = new ArrayList<>();
    for (Range range : store.ranges()) {
      List<Instant> order = new ArrayList<>();
      DueQuery next = in(range);
      while (next != null) {
        Page<Stored> page = store.due(next);
        assertThat(page.items()).hasSizeLessThanOrEqualTo(query.limit());
        for (Stored stored : page.items()) {
          found.add(stored.document().key().partition());
          order.add(stored.document().header().dueAt().orElseThrow());
        }
        afterEachPage.accept(page);
        next = page.next().map(next::from).orElse(null);
      }
      assertThat(order).as("dueAt within one range").isSorted();
    }
    return found;
  }

  private DueQuery in(Range range) {
    return new DueQuery(
        query.type(),
        range,
        query.definitions(),
        query.now(),
        query.ownedBy(),
        query.limit(),
        Optional.empty());
  }
}
