package dev.unwind.engine.simulation;

import dev.unwind.engine.store.Document;
import dev.unwind.engine.store.DocumentHeader;
import dev.unwind.engine.store.DocumentKey;
import dev.unwind.engine.store.DueQuery;
import dev.unwind.engine.store.ListQuery;
import dev.unwind.engine.store.Page;
import dev.unwind.engine.store.PreconditionFailed;
import dev.unwind.engine.store.Stored;
import dev.unwind.engine.store.Summary;
import dev.unwind.engine.store.Write;
import dev.unwind.engine.store.memory.InMemoryDocumentStore;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;

/** What is stored, and has ever been; shows each commit to the ledger as it is applied. */
final class Truth {
  private record Version(Duration since, Stored stored) {}

  private final InMemoryDocumentStore store = new InMemoryDocumentStore();
  private final List<Version> history = new ArrayList<>();
  private final Scene scene;
  private int underway;

  Truth(Scene scene) {
    this.scene = scene;
  }

  InMemoryDocumentStore store() {
    return store;
  }

  List<Stored> apply(Life writer, String partition, List<Write> writes) {
    List<Stored> stored = store.commit(partition, writes);
    stored.forEach(one -> history.add(new Version(scene.world().elapsed(), one)));
    scene.ledger().applied(writer, stored);
    return stored;
  }

  /** Lets a commit arrive after a while; its conditions are checked then. */
  void applyLater(Life writer, String partition, List<Write> writes, Duration delay) {
    underway++;
    scene.later(
        delay,
        () -> {
          underway--;
          try {
            apply(writer, partition, writes);
          } catch (PreconditionFailed tooLate) {
            scene.ledger().note("a late commit of " + writer + " found something else");
          }
        });
  }

  /** Returns how many commits are still to arrive. */
  int underway() {
    return underway;
  }

  // ---- older snapshots

  Page<Stored> dueBefore(DueQuery query, Duration age) {
    return page(
        age,
        query.limit(),
        stored ->
            is(stored, query.type())
                && header(stored).definition().filter(query.definitions()::contains).isPresent()
                && isDue(header(stored), query));
  }

  private static boolean isDue(DocumentHeader header, DueQuery query) {
    return header.dueAt().isPresent()
        && (query.ownedBy().isPresent()
            ? header.owner().equals(query.ownedBy())
            : !header.dueAt().get().isAfter(query.now()));
  }

  Page<Summary> listBefore(ListQuery query, Duration age) {
    Page<Stored> page = page(age, query.limit(), stored -> is(stored, query.type()));
    return new Page<>(
        page.items().stream()
            .map(s -> new Summary(s.document().key(), header(s), s.etag()))
            .toList(),
        Optional.empty());
  }

  Page<Stored> partitionBefore(String partition, int limit, Duration age) {
    return page(age, limit, stored -> stored.document().key().partition().equals(partition));
  }

  private Page<Stored> page(Duration age, int limit, Predicate<Stored> wanted) {
    Duration until = scene.world().elapsed().minus(age);
    TreeMap<DocumentKey, Stored> snapshot = new TreeMap<>();
    for (Version version : history) {
      if (version.since().compareTo(until) <= 0) {
        snapshot.put(version.stored().document().key(), version.stored());
      }
    }
    return new Page<>(
        snapshot.values().stream().filter(wanted).limit(limit).toList(), Optional.empty());
  }

  private static boolean is(Stored stored, String type) {
    return header(stored).type().equals(type);
  }

  private static DocumentHeader header(Stored stored) {
    Document document = stored.document();
    return document.header();
  }
}
