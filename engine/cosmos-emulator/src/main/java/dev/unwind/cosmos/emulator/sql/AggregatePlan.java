package dev.unwind.cosmos.emulator.sql;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.unwind.cosmos.emulator.store.CosmosRefusal;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The part of a plan that has a client add up the aggregates of the partitions: each partition
 * answers with what can be added up, such as sum and count for an average.
 */
final class AggregatePlan {

  private final Query query;

  AggregatePlan(Query query) {
    this.query = query;
  }

  /** Adds the aggregates to a plan; the client takes those of columns by their names. */
  void describe(ObjectNode info) {
    ArrayNode operators = info.putArray("aggregates");
    ArrayNode names = info.putArray("groupByAliases");
    ObjectNode types = info.putObject("groupByAliasToAggregateType");
    if (!query.aggregated()) {
      return;
    }
    check();
    for (Selection.Column column : columns()) {
      String operator = aggregate(column).planName();
      if (query.selection() instanceof Selection.Single) {
        operators.add(operator);
      } else {
        names.add(column.name());
        types.put(column.name(), operator);
      }
    }
  }

  private void check() {
    if (columns().stream()
        .anyMatch(column -> !(column.expression() instanceof Expression.Aggregated))) {
      throw CosmosRefusal.badRequest(
          "Over several partitions a selection is either one aggregate after VALUE, or columns"
              + " that are aggregates and nothing else.");
    }
    boolean windowed = query.text().top().isPresent() || query.window().limit().isPresent();
    if (windowed || query.distinct()) {
      throw CosmosRefusal.badRequest(
          "The emulator knows no DISTINCT, TOP or OFFSET of aggregates.");
    }
  }

  String rewritten() {
    String selection =
        query.selection() instanceof Selection.Single single
            ? "VALUE [" + item(single.column()) + "]"
            : columns().stream()
                .map(column -> TextNode.valueOf(column.name()) + ": " + item(column))
                .collect(Collectors.joining(", ", "{", "} AS payload"));
    String filter = query.text().filter().map(each -> " WHERE " + each).orElse("");
    return "SELECT " + selection + " " + query.text().from() + filter;
  }

  private List<Selection.Column> columns() {
    return query.selection() instanceof Selection.Columns several
        ? several.columns()
        : List.of(((Selection.Single) query.selection()).column());
  }

  private static Aggregate aggregate(Selection.Column column) {
    return ((Expression.Aggregated) column.expression()).aggregate();
  }

  private static String item(Selection.Column column) {
    String argument = "(" + ((Expression.Aggregated) column.expression()).text() + ")";
    return switch (aggregate(column)) {
      case COUNT -> "{\"item\": COUNT" + argument + "}";
      case SUM -> "{\"item\": SUM" + argument + "}";
      case AVG -> "{\"item\": {\"sum\": SUM" + argument + ", \"count\": COUNT" + argument + "}}";
      case MIN -> extreme("min", "MIN" + argument, argument);
      case MAX -> extreme("max", "MAX" + argument, argument);
    };
  }

  private static String extreme(String name, String value, String argument) {
    String both = "{\"" + name + "\": " + value + ", \"count\": COUNT" + argument + "}";
    return "{\"item\": " + value + ", \"item2\": " + both + "}";
  }
}
