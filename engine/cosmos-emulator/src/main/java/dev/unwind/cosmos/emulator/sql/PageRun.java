package dev.unwind.cosmos.emulator.sql;

import com.fasterxml.jackson.databind.JsonNode;
import dev.unwind.cosmos.emulator.query.QueryPage;
import dev.unwind.cosmos.emulator.store.StoredItem;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Computes one page of a query without aggregates. */
final class PageRun {

  /** The service ends a page here, too, however many results may be in it. */
  private static final long MOST_BYTES = 4L * 1024 * 1024;

  private final Query query;
  private final int pageSize;
  private final List<JsonNode> results = new ArrayList<>();
  private Continuation at;
  private long bytes;

  PageRun(Query query, Continuation from, int pageSize) {
    this.query = query;
    this.at = from;
    this.pageSize = pageSize;
  }

  private record Candidate(StoredItem item, Position position) {}

  QueryPage over(List<StoredItem> items) {
    List<Candidate> candidates = candidates(items);
    int next = 0;
    while (next < candidates.size() && !full() && !finished()) {
      pass(candidates.get(next));
      next++;
    }
    boolean more = next < candidates.size() && !finished();
    return new QueryPage(List.copyOf(results), more ? at.write() : null, Map.of());
  }

  private boolean full() {
    return results.size() >= pageSize || bytes >= MOST_BYTES;
  }

  private boolean finished() {
    return at.taken() >= query.window().most();
  }

  private List<Candidate> candidates(List<StoredItem> items) {
    Comparator<Position> order = Position.order(query.order());
    return items.stream()
        .filter(item -> query.accepts(item.tree()))
        .map(item -> new Candidate(item, Position.of(item, query.order())))
        .filter(each -> at.before(each.position(), order))
        .sorted(Comparator.comparing(Candidate::position, order))
        .toList();
  }

  private void pass(Candidate candidate) {
    JsonNode result = query.selection().project(Row.of(candidate.item().tree()));
    boolean counts = !result.isMissingNode() && !repeated(result);
    boolean skips = counts && at.skipped() < query.window().skipped();
    if (counts && !skips) {
      bytes += candidate.item().text().length;
      results.add(result);
    }
    at =
        new Continuation(
            at.query(),
            Optional.of(candidate.position()),
            at.skipped() + (skips ? 1 : 0),
            at.taken() + (counts && !skips ? 1 : 0),
            false);
  }

  /** Within the page; across pages and partitions the client removes what is repeated. */
  private boolean repeated(JsonNode result) {
    return query.distinct() && results.stream().anyMatch(other -> Values.same(other, result));
  }
}
