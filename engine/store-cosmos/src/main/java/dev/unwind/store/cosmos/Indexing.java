package dev.unwind.store.cosmos;

import com.azure.cosmos.models.ExcludedPath;
import com.azure.cosmos.models.IncludedPath;
import com.azure.cosmos.models.IndexingMode;
import com.azure.cosmos.models.IndexingPolicy;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The paths that the queries need, and no other: each path is paid for at every write. */
final class Indexing {
  static final List<String> PATHS =
      List.of("/partition/?", "/index/due/?", "/index/created/?", "/index/status/?");

  private static final String REST = "/*";

  /** The service adds it by itself, and it costs nothing. */
  private static final String ETAG = "/\"_etag\"/?";

  private Indexing() {}

  static IndexingPolicy policy() {
    return new IndexingPolicy()
        .setIndexingMode(IndexingMode.CONSISTENT)
        .setIncludedPaths(PATHS.stream().map(IncludedPath::new).toList())
        .setExcludedPaths(List.of(new ExcludedPath(REST)));
  }

  /** Returns the needed paths that this policy does not index. */
  static List<String> missing(IndexingPolicy policy) {
    if (policy.getIndexingMode() != IndexingMode.CONSISTENT) {
      return PATHS;
    }
    return PATHS.stream().filter(path -> !isIndexed(path, policy)).toList();
  }

  /** Returns the paths that this policy indexes for nobody. */
  static List<String> needless(IndexingPolicy policy) {
    Stream<String> composite =
        policy.getCompositeIndexes().stream()
            .map(paths -> "composite " + paths.stream().map(path -> path.getPath()).toList());
    return Stream.concat(included(policy).filter(path -> !PATHS.contains(path)), composite)
        .filter(path -> !path.equals(ETAG))
        .toList();
  }

  /** The longer of two paths that match is the more precise, and decides. */
  private static boolean isIndexed(String path, IndexingPolicy policy) {
    Optional<Integer> included = longest(included(policy), path);
    Optional<Integer> excluded =
        longest(policy.getExcludedPaths().stream().map(ExcludedPath::getPath), path);
    return included.isPresent() && included.get() > excluded.orElse(0);
  }

  private static Stream<String> included(IndexingPolicy policy) {
    return policy.getIncludedPaths().stream().map(IncludedPath::getPath);
  }

  private static Optional<Integer> longest(Stream<String> patterns, String path) {
    return patterns
        .filter(pattern -> matches(pattern, path))
        .map(String::length)
        .max(Integer::compare);
  }

  private static boolean matches(String pattern, String path) {
    return pattern.equals(path)
        || (pattern.endsWith(REST) && path.startsWith(pattern.substring(0, pattern.length() - 1)));
  }
}
