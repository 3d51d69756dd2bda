package dev.unwind.cosmos.emulator.sql;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.unwind.cosmos.emulator.query.QueryEndpoint;
import dev.unwind.cosmos.emulator.query.QueryPage;
import dev.unwind.cosmos.emulator.query.QueryRequest;
import dev.unwind.cosmos.emulator.store.CosmosRefusal;
import dev.unwind.cosmos.emulator.store.StoredItem;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.zip.CRC32C;

/**
 * Plans queries and runs them page by page.
 *
 * <p>An item that stays in the container is in exactly one page, whatever is inserted or deleted
 * between two pages. A query that isn't understood is refused with status 400 and a message that
 * names line and column, both counted from 1.
 */
public final class SqlQueries implements QueryEndpoint {

  private final BooleanSupplier blankPages;

  /** Answers with an empty page only where there are no results. */
  public SqlQueries() {
    this(() -> false);
  }

  /**
   * Also answers with empty pages that go on, as the service does now and then.
   *
   * @param blankPages asked before each page whether it shall be empty; two such pages never follow
   *     each other, so that every query ends; called by several threads
   */
  public SqlQueries(BooleanSupplier blankPages) {
    this.blankPages = blankPages;
  }

  @Override
  public QueryPage page(QueryRequest request) {
    Query query = parse(request.body());
    IndexPolicy.read(request.container().describe().path("indexingPolicy"))
        .checkOrder(query.order());
    Continuation from = from(request, query);
    if (!from.blank() && blankPages.getAsBoolean()) {
      return new QueryPage(List.of(), from.blanked().write(), Map.of());
    }
    return query.aggregated()
        ? aggregate(query, request.items())
        : new PageRun(query, from, request.pageSize()).over(request.items());
  }

  @Override
  public ObjectNode plan(QueryRequest request) {
    Query query = parse(request.body());
    return new QueryPlan(query)
        .toJson(PartitionFilter.effectiveKey(query, request.container().partitionKeyDefinition()));
  }

  @Override
  public boolean matches(String condition, ObjectNode item) {
    return PatchCondition.parse(condition).holds(item);
  }

  private static Query parse(JsonNode body) {
    if (!body.path("query").isTextual()) {
      throw CosmosRefusal.badRequest("The body has no query.");
    }
    Parameters parameters = Parameters.read(body.path("parameters"));
    return new QueryReader(SqlParser.query(body.get("query").textValue()), parameters).read();
  }

  private static Continuation from(QueryRequest request, Query query) {
    CRC32C checksum = new CRC32C();
    String all = request.body().get("query").textValue() + request.body().path("parameters");
    checksum.update(all.getBytes(StandardCharsets.UTF_8));
    String fingerprint = Long.toHexString(checksum.getValue());
    return request.continuation() == null
        ? Continuation.start(fingerprint)
        : Continuation.read(request.continuation(), fingerprint, query.order().size());
  }

  static QueryPage aggregate(Query query, List<StoredItem> items) {
    List<Row> rows =
        items.stream().map(StoredItem::tree).filter(query::accepts).map(Row::of).toList();
    List<JsonNode> totals =
        query.aggregates().stream()
            .map(each -> each.aggregate().over(values(rows, each.argument())))
            .toList();
    JsonNode result = query.selection().project(new Row(Values.UNDEFINED, totals));
    return new QueryPage(result.isMissingNode() ? List.of() : List.of(result), null, Map.of());
  }

  private static List<JsonNode> values(List<Row> rows, Expression argument) {
    return rows.stream().map(argument::evaluate).toList();
  }
}
