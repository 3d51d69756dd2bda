package dev.unwind.cosmos.emulator.sql;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.zip.CRC32C;

/** A query as a client sends it: planned, or run over one partition's documents page by page. */
public final class SqlQuery {

  private final Query query;
  private final String fingerprint;

  private SqlQuery(Query query, String fingerprint) {
    this.query = query;
    this.fingerprint = fingerprint;
  }

  /**
   * Reads the body of a query request: {@code query} and, if it has any, {@code parameters}.
   *
   * @throws BadQueryException if the query is not understood; the message names line and column
   */
  public static SqlQuery parse(JsonNode body) {
    if (!body.path("query").isTextual()) {
      throw new BadQueryException("The body has no query.");
    }
    String text = body.get("query").textValue();
    Parameters parameters = Parameters.read(body.path("parameters"));
    Query query = new QueryReader(SqlParser.query(text), parameters).read();
    CRC32C checksum = new CRC32C();
    checksum.update((text + body.path("parameters")).getBytes(StandardCharsets.UTF_8));
    return new SqlQuery(query, Long.toHexString(checksum.getValue()));
  }

  /**
   * The value that every result must have at a path, if the query's filter fixes one.
   *
   * @param path the names from the document's root, such as those of a partition key
   */
  public Optional<JsonNode> fixedValue(List<String> path) {
    return query.filter().flatMap(filter -> FixedValue.at(path, filter));
  }

  /**
   * The plan by which a client runs the query over several partitions.
   *
   * @param effectiveKey the effective partition key that the query is restricted to
   * @throws BadQueryException if no client can run it
   */
  public ObjectNode plan(Optional<String> effectiveKey) {
    return new QueryPlan(query).toJson(effectiveKey);
  }

  /**
   * One page of the results over the given documents, all of one physical partition.
   *
   * <p>Each document has a {@code _rid}; they may come in any order and may differ from one page to
   * the next: a document that stays is in exactly one page.
   *
   * @throws BadQueryException if the continuation is malformed or another query's, or if the
   *     indexing policy doesn't serve the order
   */
  public QueryPage page(Stream<ObjectNode> documents, PageRequest request) {
    request.policy().checkOrder(query.order());
    Continuation from =
        request
            .continuation()
            .map(text -> Continuation.read(text, fingerprint, query.order().size()))
            .orElse(Continuation.start(fingerprint));
    if (request.blank() && !from.blank()) {
      String next = from.blanked().write();
      return new QueryPage(List.of(), Optional.of(next), new QueryCharge().units());
    }
    return query.aggregated()
        ? aggregate(documents)
        : new PageRun(query, from, request.maxItems()).over(documents);
  }

  private QueryPage aggregate(Stream<ObjectNode> documents) {
    List<Row> rows = documents.filter(query::accepts).map(Row::of).toList();
    List<JsonNode> totals =
        query.aggregates().stream()
            .map(each -> each.aggregate().over(values(rows, each.argument())))
            .toList();
    JsonNode result = query.selection().project(new Row(Values.UNDEFINED, totals));
    QueryCharge charge = new QueryCharge();
    charge.read(result);
    List<JsonNode> results = result.isMissingNode() ? List.of() : List.of(result);
    return new QueryPage(results, Optional.empty(), charge.units());
  }

  private static List<JsonNode> values(List<Row> rows, Expression argument) {
    return rows.stream().map(argument::evaluate).toList();
  }
}
