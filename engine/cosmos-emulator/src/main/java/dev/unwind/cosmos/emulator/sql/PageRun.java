package dev.unwind.cosmos.emulator.sql;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Computes one page of a query without aggregates. */
final class PageRun {

  private static final int MOST_ITEMS = 1000;
  private static final long MOST_BYTES = 4L * 1024 * 1024;

  private final Query query;
  private final int maxItems;
  private final QueryCharge charge = new QueryCharge();
  private final List<JsonNode> results = new ArrayList<>();
  private Continuation at;

  PageRun(Query query, Continuation from, int maxItems) {
    this.query = query;
    this.at = from;
    this.maxItems = maxItems > 0 ? maxItems : MOST_ITEMS;
  }

  private record Candidate(ObjectNode document, Position position) {}

  QueryPage over(Stream<ObjectNode> documents) {
    List<Candidate> candidates = candidates(documents);
    int next = 0;
    while (next < candidates.size() && !full() && !finished()) {
      pass(candidates.get(next));
      next++;
    }
    boolean more = next < candidates.size() && !finished();
    Optional<String> continuation = more ? Optional.of(at.write()) : Optional.empty();
    return new QueryPage(List.copyOf(results), continuation, charge.units());
  }

  private boolean full() {
    return results.size() >= maxItems || charge.bytes() >= MOST_BYTES;
  }

  private boolean finished() {
    return at.taken() >= query.window().most();
  }

  private List<Candidate> candidates(Stream<ObjectNode> documents) {
    Comparator<Position> order = Position.order(query.order());
    return documents
        .filter(document -> query.accepts(document))
        .map(document -> new Candidate(document, Position.of(document, query.order())))
        .filter(
            each -> at.after().map(last -> order.compare(each.position(), last) > 0).orElse(true))
        .sorted(Comparator.comparing(Candidate::position, order))
        .toList();
  }

  private void pass(Candidate candidate) {
    JsonNode result = query.selection().project(Row.of(candidate.document()));
    boolean counts = !result.isMissingNode() && !repeated(result);
    boolean skips = counts && at.skipped() < query.window().skipped();
    if (counts && !skips) {
      charge.read(candidate.document());
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
