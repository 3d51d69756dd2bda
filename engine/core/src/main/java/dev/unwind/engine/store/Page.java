package dev.unwind.engine.store;

import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * Part of a result. An empty page is not the end: only a page without {@code next} is.
 *
 * @param items what was found, in the query's order
 * @param next the cursor of the next page
 */
public record Page<T>(List<T> items, Optional<String> next) {
  public Page {
    items = List.copyOf(items);
    Objects.requireNonNull(next, "next");
  }
}
