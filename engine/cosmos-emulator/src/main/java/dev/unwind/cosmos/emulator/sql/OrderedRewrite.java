package dev.unwind.cosmos.emulator.sql;

import com.fasterxml.jackson.databind.node.TextNode;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The query that a client sends to each partition when it merges their results in order: each
 * result carries its {@code _rid} and the values it is sorted by, and the client puts a filter of
 * its own in the marked place when it resumes.
 */
final class OrderedRewrite {

  private static final String CLIENT_FILTER = "{documentdb-formattableorderbyquery-filter}";

  private final Query query;

  OrderedRewrite(Query query) {
    this.query = query;
  }

  String text() {
    List<String> filters = new ArrayList<>();
    query.text().filter().ifPresent(filter -> filters.add("(" + filter + ")"));
    if (query.selection() instanceof Selection.Single single) {
      // A result without a value is no result, but the client expects one in each payload.
      filters.add("IS_DEFINED(" + single.column().text() + ")");
    }
    filters.add("(" + CLIENT_FILTER + ")");
    String items = items();
    return String.join(
        " ",
        "SELECT",
        query.distinct() ? "" : query.text().top().orElse(""),
        query.text().alias() + "._rid, [" + items + "] AS orderByItems,",
        payload() + " AS payload",
        query.text().from(),
        "WHERE " + String.join(" AND ", filters),
        "ORDER BY " + order() + QueryPlan.window(query));
  }

  private String items() {
    return query.order().stream()
        .map(key -> "{\"item\": " + key.text() + "}")
        .collect(Collectors.joining(", "));
  }

  private String order() {
    return query.order().stream()
        .map(key -> key.text() + (key.descending() ? " DESC" : " ASC"))
        .collect(Collectors.joining(", "));
  }

  private String payload() {
    if (query.selection() instanceof Selection.Single single) {
      return single.column().text();
    }
    if (query.selection() instanceof Selection.Columns several) {
      return several.columns().stream()
          .map(column -> TextNode.valueOf(column.name()) + ": " + column.text())
          .collect(Collectors.joining(", ", "{", "}"));
    }
    return query.text().alias();
  }
}
