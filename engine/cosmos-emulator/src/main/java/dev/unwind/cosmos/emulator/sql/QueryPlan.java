package dev.unwind.cosmos.emulator.sql;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The plan that the service's gateway gives a client, as azure-cosmos reads it in {@code
 * PartitionedQueryExecutionInfo} and {@code QueryInfo}: what the client itself has to do with the
 * results of the partitions, and the query that it sends to each of them.
 */
final class QueryPlan {

  private static final int VERSION = 2;

  private final Query query;

  QueryPlan(Query query) {
    this.query = query;
  }

  ObjectNode toJson(Optional<String> effectiveKey) {
    ObjectNode plan = JsonNodeFactory.instance.objectNode();
    plan.put("partitionedQueryExecutionInfoVersion", VERSION);
    plan.set("queryInfo", queryInfo());
    ObjectNode range = plan.putArray("queryRanges").addObject();
    range.put("min", effectiveKey.orElse("")).put("max", effectiveKey.orElse("FF"));
    range.put("isMinInclusive", true).put("isMaxInclusive", effectiveKey.isPresent());
    return plan;
  }

  private ObjectNode queryInfo() {
    AggregatePlan aggregates = new AggregatePlan(query);
    ObjectNode info = JsonNodeFactory.instance.objectNode();
    info.put("distinctType", distinctType());
    put(info, "top", query.window().top());
    put(info, "offset", query.window().offset());
    put(info, "limit", query.window().limit());
    ArrayNode directions = info.putArray("orderBy");
    ArrayNode expressions = info.putArray("orderByExpressions");
    for (SortKey key : query.order()) {
      directions.add(key.descending() ? "Descending" : "Ascending");
      expressions.add(key.text());
    }
    info.putArray("groupByExpressions");
    aggregates.describe(info);
    info.put("rewrittenQuery", query.aggregated() ? aggregates.rewritten() : rewritten());
    info.put("hasSelectValue", query.selection() instanceof Selection.Single);
    info.put("hasNonStreamingOrderBy", false);
    return info;
  }

  private static void put(ObjectNode info, String name, OptionalInt count) {
    if (count.isPresent()) {
      info.put(name, count.getAsInt());
    } else {
      info.putNull(name);
    }
  }

  /** In order, equal results are neighbours only if they are what the query is sorted by. */
  private String distinctType() {
    if (!query.distinct()) {
      return "None";
    }
    boolean neighbours =
        query.order().size() == 1
            && query.selection() instanceof Selection.Single single
            && single.column().text().equals(query.order().get(0).text());
    return neighbours ? "Ordered" : "Unordered";
  }

  private String rewritten() {
    if (!query.order().isEmpty()) {
      return new OrderedRewrite(query).text();
    }
    boolean whole = query.window().limit().isEmpty() && !query.distinct();
    // The client skips, counts and removes duplicates over all partitions; one alone must not.
    return whole
        ? ""
        : "SELECT "
            + (query.distinct() ? "DISTINCT " : "")
            + selection()
            + " "
            + query.text().from()
            + query.text().filter().map(filter -> " WHERE " + filter).orElse("")
            + window(query);
  }

  private String selection() {
    if (query.selection() instanceof Selection.Single single) {
      return "VALUE " + single.column().text();
    }
    if (query.selection() instanceof Selection.Columns several) {
      List<String> columns = several.columns().stream().map(QueryPlan::column).toList();
      return String.join(", ", columns);
    }
    return "*";
  }

  private static String column(Selection.Column column) {
    return column.name().startsWith("$") ? column.text() : column.text() + " AS " + column.name();
  }

  /** Any partition may hold all of the results that are skipped, and none of the others. */
  static String window(Query query) {
    if (query.window().limit().isEmpty() || query.distinct()) {
      return "";
    }
    long most = (long) query.window().skipped() + query.window().limit().getAsInt();
    return " OFFSET 0 LIMIT " + Math.min(most, Integer.MAX_VALUE);
  }
}
