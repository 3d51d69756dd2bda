package dev.unwind.cosmos.emulator.sql;

import com.fasterxml.jackson.databind.JsonNode;
import dev.unwind.cosmos.emulator.store.CosmosRefusal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** What a container's indexing policy allows a query to sort by. */
final class IndexPolicy {

  private final boolean indexing;
  private final List<IndexPath> paths;
  private final List<List<CompositePath>> composites;

  private IndexPolicy(
      boolean indexing, List<IndexPath> paths, List<List<CompositePath>> composites) {
    this.indexing = indexing;
    this.paths = paths;
    this.composites = composites;
  }

  /** One path of a composite index. */
  private record CompositePath(List<String> path, boolean descending) {}

  /**
   * Reads the {@code indexingPolicy} of a container; a missing one indexes everything but the ETag.
   */
  static IndexPolicy read(JsonNode policy) {
    List<IndexPath> paths = new ArrayList<>();
    policy.path("includedPaths").forEach(path -> paths.add(IndexPath.read(path, true)));
    policy.path("excludedPaths").forEach(path -> paths.add(IndexPath.read(path, false)));
    if (paths.isEmpty()) {
      paths.add(new IndexPath(List.of(), false, true));
      paths.add(new IndexPath(List.of("_etag"), true, false));
    }
    List<List<CompositePath>> composites = new ArrayList<>();
    policy.path("compositeIndexes").forEach(index -> composites.add(composite(index)));
    boolean indexing = !policy.path("indexingMode").asText().equalsIgnoreCase("none");
    return new IndexPolicy(indexing, List.copyOf(paths), List.copyOf(composites));
  }

  private static List<CompositePath> composite(JsonNode index) {
    List<CompositePath> paths = new ArrayList<>();
    for (JsonNode path : index) {
      boolean descending = path.path("order").asText().equalsIgnoreCase("descending");
      paths.add(new CompositePath(IndexPath.segments(path.path("path").asText()), descending));
    }
    return List.copyOf(paths);
  }

  void checkOrder(List<SortKey> order) {
    if (order.size() == 1 && !covers(order.get(0).path())) {
      throw CosmosRefusal.badRequest(
          "ORDER BY " + order.get(0).text() + " needs that path to be indexed; it is excluded.");
    }
    if (order.size() > 1 && composites.stream().noneMatch(index -> serves(index, order))) {
      throw CosmosRefusal.badRequest(
          "ORDER BY several paths needs a composite index of exactly them; there is none.");
    }
  }

  private boolean covers(List<String> path) {
    // The service indexes these two whatever the policy says, unless it indexes nothing.
    if (path.equals(List.of("id")) || path.equals(List.of("_ts"))) {
      return indexing;
    }
    Optional<IndexPath> nearest =
        paths.stream()
            .filter(each -> each.matches(path))
            .max(Comparator.comparingInt(IndexPath::precision));
    return indexing && nearest.isPresent() && nearest.get().included();
  }

  private boolean serves(List<CompositePath> index, List<SortKey> order) {
    if (!indexing || index.size() != order.size()) {
      return false;
    }
    boolean backwards = index.get(0).descending() != order.get(0).descending();
    for (int i = 0; i < order.size(); i++) {
      boolean descending = index.get(i).descending() != backwards;
      if (!index.get(i).path().equals(order.get(i).path())
          || descending != order.get(i).descending()) {
        return false;
      }
    }
    return true;
  }
}
