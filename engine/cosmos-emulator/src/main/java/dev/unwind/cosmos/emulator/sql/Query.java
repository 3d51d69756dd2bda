package dev.unwind.cosmos.emulator.sql;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * A parsed query, its parameters already filled in.
 *
 * @param filter true for the rows that the query is about
 * @param aggregates the aggregates of the selection, each at its place
 * @param text the parts of the query's text that a rewritten query repeats
 */
record Query(
    boolean distinct,
    Selection selection,
    Optional<Expression> filter,
    List<SortKey> order,
    Window window,
    List<Expression.Aggregated> aggregates,
    Text text) {

  /** How many of the results are wanted: TOP, OFFSET and LIMIT. */
  record Window(OptionalInt top, OptionalInt offset, OptionalInt limit) {

    int skipped() {
      return offset.orElse(0);
    }

    int most() {
      return Math.min(top.orElse(Integer.MAX_VALUE), limit.orElse(Integer.MAX_VALUE));
    }
  }

  /**
   * @param alias what the query calls the document
   * @param from the clause from FROM on, without a filter
   * @param filter what follows WHERE
   * @param top the clause with TOP
   */
  record Text(String alias, String from, Optional<String> filter, Optional<String> top) {}

  boolean accepts(JsonNode document) {
    return filter.map(each -> Values.isTrue(each.evaluate(Row.of(document)))).orElse(true);
  }

  boolean aggregated() {
    return !aggregates.isEmpty();
  }
}
