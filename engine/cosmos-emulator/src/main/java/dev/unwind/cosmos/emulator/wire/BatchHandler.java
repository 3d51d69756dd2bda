package dev.unwind.cosmos.emulator.wire;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.unwind.cosmos.emulator.json.ItemJson;
import dev.unwind.cosmos.emulator.partition.PartitionKey;
import dev.unwind.cosmos.emulator.store.Container;
import dev.unwind.cosmos.emulator.store.CosmosRefusal;
import dev.unwind.cosmos.emulator.store.ItemOperation;
import dev.unwind.cosmos.emulator.store.Outcome;
import java.util.ArrayList;
import java.util.List;

/** Transactional batches: all operations or none (transactional-batch.md). */
final class BatchHandler {
  private static final int MAX_OPERATIONS = 100;
  private static final int FAILED_DEPENDENCY = 424;

  private final Consistency consistency;
  private final PatchReader patches;

  BatchHandler(Consistency consistency, PatchReader patches) {
    this.consistency = consistency;
    this.patches = patches;
  }

  Response batch(Request request, Container container) {
    if (!request.flag(Names.BATCH_ATOMIC)) {
      throw CosmosRefusal.notImplemented("batches that are not atomic (bulk)");
    }
    PartitionKey key = ItemHandler.key(request, container);
    Consistency.checkSession(request, container.partitionOf(key));
    JsonNode body = request.json();
    if (!body.isArray() || body.isEmpty() || body.size() > MAX_OPERATIONS) {
      throw CosmosRefusal.badRequest(
          "Batch request has " + body.size() + " operations; 1 to " + MAX_OPERATIONS + " may be.");
    }
    List<ItemOperation> operations = new ArrayList<>();
    boolean strict = consistency.strict(request);
    for (JsonNode operation : body) {
      operations.add(checked(operation, strict));
    }
    Container.Commit commit = container.commit(key, operations);
    return answer(commit, operations, ItemHandler.minimal(request))
        .from(container, commit.partition(), commit.lsn());
  }

  // An operation that is invalid in itself fails in its turn, as one that can't be done does.
  private ItemOperation checked(JsonNode given, boolean strict) {
    try {
      return operation(given, strict);
    } catch (CosmosRefusal invalid) {
      return new ItemOperation.Invalid(invalid);
    }
  }

  private ItemOperation operation(JsonNode given, boolean strict) {
    String id = given.path("id").asText();
    String ifMatch = given.path("ifMatch").asText(ItemOperation.ANY);
    JsonNode item = given.path("resourceBody");
    String type = given.path("operationType").asText();
    return switch (type) {
      case "Create" -> new ItemOperation.Create(item);
      case "Upsert" -> new ItemOperation.Upsert(item, ifMatch);
      case "Replace" -> new ItemOperation.Replace(id, item, ifMatch);
      case "Patch" -> patches.read(id, item, ifMatch);
      case "Delete" -> new ItemOperation.Delete(id, ifMatch);
      case "Read" -> new ItemOperation.Read(id, given.path("ifNoneMatch").asText(""), strict);
      default -> throw CosmosRefusal.badRequest("No such operation in a batch: " + type);
    };
  }

  private static Response answer(
      Container.Commit commit, List<ItemOperation> operations, boolean minimal) {
    List<Outcome> outcomes = commit.outcomes();
    int last = outcomes.size() - 1;
    boolean refused = outcomes.get(last).refused();
    ArrayNode results = ItemJson.array();
    for (int at = 0; at < operations.size(); at++) {
      ObjectNode result = results.addObject();
      if (!refused || at == last) {
        boolean content = !minimal || operations.get(at) instanceof ItemOperation.Read;
        describe(result, outcomes.get(at), content);
      } else {
        double own = at < last ? outcomes.get(at).charge() : 0;
        result.put("statusCode", FAILED_DEPENDENCY).put("requestCharge", own);
      }
    }
    double charge = outcomes.stream().mapToDouble(Outcome::charge).sum();
    return Response.of(refused ? 207 : 200, results, charge);
  }

  private static void describe(ObjectNode result, Outcome outcome, boolean content) {
    result.put("statusCode", outcome.status());
    if (outcome.subStatus() != 0) {
      result.put("subStatusCode", outcome.subStatus());
    }
    result.put("requestCharge", outcome.charge());
    if (outcome.item() != null) {
      result.put("eTag", outcome.item().etag());
      if (content && outcome.status() != 304) {
        result.set("resourceBody", outcome.item().tree());
      }
    }
  }
}
