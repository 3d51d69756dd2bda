package dev.unwind.cosmos.emulator.wire;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.unwind.cosmos.emulator.query.QueryEndpoint;
import dev.unwind.cosmos.emulator.store.CosmosRefusal;
import dev.unwind.cosmos.emulator.store.ItemOperation;
import java.util.function.Predicate;

/** Reads partial updates, with or without a filter predicate. */
final class PatchReader {
  private final QueryEndpoint queries;

  PatchReader(QueryEndpoint queries) {
    this.queries = queries;
  }

  ItemOperation read(String id, JsonNode body, String ifMatch) {
    JsonNode condition = body.path("condition");
    if (!condition.isMissingNode() && !condition.isTextual()) {
      throw CosmosRefusal.badRequest("The condition of a patch must be a string: " + condition);
    }
    Predicate<ObjectNode> met =
        condition.isMissingNode()
            ? item -> true
            : item -> queries.matches(condition.textValue(), item);
    return new ItemOperation.PartialUpdate(id, body.path("operations"), met, ifMatch);
  }
}
