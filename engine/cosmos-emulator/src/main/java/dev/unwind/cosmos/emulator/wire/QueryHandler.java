package dev.unwind.cosmos.emulator.wire;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.unwind.cosmos.emulator.json.ItemJson;
import dev.unwind.cosmos.emulator.query.QueryEndpoint;
import dev.unwind.cosmos.emulator.query.QueryPage;
import dev.unwind.cosmos.emulator.query.QueryRequest;
import dev.unwind.cosmos.emulator.store.Container;
import dev.unwind.cosmos.emulator.store.StoredItem;
import java.util.List;

/** Queries and their plans. */
final class QueryHandler {
  private final Consistency consistency;
  private final QueryEndpoint endpoint;

  QueryHandler(Consistency consistency, QueryEndpoint endpoint) {
    this.consistency = consistency;
    this.endpoint = endpoint;
  }

  Response plan(Request request, Container container) {
    ObjectNode plan = endpoint.plan(ask(request, container, List.of(), null));
    return Response.of(200, plan, 0)
        .with(Names.ALT_CONTENT_PATH, container.path())
        .with(Names.CONTENT_PATH, container.rid());
  }

  Response query(Request request, Container container) {
    Scope scope = Scope.of(request, container);
    Consistency.checkSession(request, scope.partition());
    boolean strict = consistency.strict(request);
    long lsn = scope.partition().lsn();
    // The SDK sends an empty header with the first page.
    String given = request.header(Names.CONTINUATION, "");
    String continuation = given.isEmpty() ? null : given;
    QueryPage page = endpoint.page(ask(request, container, scope.items(), continuation));
    ObjectNode body = ItemJson.object().put("_rid", container.rid());
    ArrayNode documents = body.putArray("Documents");
    documents.addAll(page.results());
    body.put("_count", documents.size());
    byte[] text = ItemJson.write(body);
    double charge = container.charges().query(documents.size(), text.length, strict);
    Response response =
        Response.of(200, text, charge)
            .with(Names.ITEM_COUNT, Integer.toString(documents.size()))
            .from(container, scope.partition(), lsn);
    page.headers().forEach(response::with);
    return page.continuation() == null
        ? response
        : response.with(Names.CONTINUATION, page.continuation());
  }

  private static QueryRequest ask(
      Request request, Container container, List<StoredItem> items, String continuation) {
    JsonNode body = request.json();
    int size = Scope.pageSize(request);
    return new QueryRequest(container, request::header, body, items, size, continuation);
  }
}
