package dev.unwind.engine.machine;

import java.util.ArrayList;
import java.util.List;

/** The state of the sagas in these tests: the results that were merged, in order. */
record Trail(List<String> results) {
  static final Trail EMPTY = new Trail(List.of());

  /** A result that the messages of a step can't be computed from. */
  static final String UNPUBLISHABLE = "unpublishable";

  Trail {
    results = List.copyOf(results);
  }

  /** The merge of every step; throws a result that is an exception. */
  Trail with(Object result) {
    if (result instanceof RuntimeException) {
      throw (RuntimeException) result;
    }
    List<String> more = new ArrayList<>(results);
    more.add((String) result);
    return new Trail(more);
  }

  /** The body of every message. */
  String published() {
    if (results.contains(UNPUBLISHABLE)) {
      throw new IllegalStateException(UNPUBLISHABLE);
    }
    return String.join(",", results);
  }
}
