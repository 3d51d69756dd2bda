package dev.unwind.cosmos.emulator.wire;

import dev.unwind.cosmos.emulator.partition.PartitionKey;
import dev.unwind.cosmos.emulator.store.Container;
import dev.unwind.cosmos.emulator.store.CosmosRefusal;
import dev.unwind.cosmos.emulator.store.ItemOperation;
import dev.unwind.cosmos.emulator.store.Outcome;
import java.util.List;

/** Operations on one item. */
final class ItemHandler {
  private final Consistency consistency;
  private final PatchReader patches;

  ItemHandler(Consistency consistency, PatchReader patches) {
    this.consistency = consistency;
    this.patches = patches;
  }

  Response read(Request request, Container container) {
    PartitionKey key = key(request, container);
    Consistency.checkSession(request, container.partitionOf(key));
    String known = request.header(Names.IF_NONE_MATCH, "");
    boolean strict = consistency.strict(request);
    return answer(request, container, new ItemOperation.Read(id(request), known, strict));
  }

  Response create(Request request, Container container) {
    return answer(request, container, new ItemOperation.Create(request.json()));
  }

  Response upsert(Request request, Container container) {
    return answer(request, container, new ItemOperation.Upsert(request.json(), ifMatch(request)));
  }

  Response replace(Request request, Container container) {
    return answer(
        request,
        container,
        new ItemOperation.Replace(id(request), request.json(), ifMatch(request)));
  }

  Response patch(Request request, Container container) {
    return answer(request, container, patches.read(id(request), request.json(), ifMatch(request)));
  }

  Response delete(Request request, Container container) {
    return answer(request, container, new ItemOperation.Delete(id(request), ifMatch(request)));
  }

  static PartitionKey key(Request request, Container container) {
    String header = request.header(Names.PARTITION_KEY);
    if (header == null) {
      throw CosmosRefusal.badRequest("PartitionKey value must be supplied for this operation.");
    }
    try {
      PartitionKey key = PartitionKey.parse(header);
      container.partitionKeyDefinition().check(key);
      return key;
    } catch (IllegalArgumentException invalid) {
      throw CosmosRefusal.badRequest(invalid.getMessage());
    }
  }

  private static String id(Request request) {
    return request.after("docs");
  }

  private static String ifMatch(Request request) {
    return request.header(Names.IF_MATCH, ItemOperation.ANY);
  }

  private static Response answer(Request request, Container container, ItemOperation operation) {
    Container.Commit commit = container.commit(key(request, container), List.of(operation));
    Outcome outcome = commit.outcomes().get(0);
    Response response = body(request, outcome);
    if (outcome.item() != null) {
      response.with(Names.ETAG, outcome.item().etag());
    }
    return response.from(container, commit.partition(), commit.lsn());
  }

  private static Response body(Request request, Outcome outcome) {
    if (outcome.refused()) {
      CosmosRefusal refusal =
          new CosmosRefusal(outcome.status(), outcome.subStatus(), outcome.message());
      return Response.of(refusal.charged(outcome.charge()));
    }
    boolean content = outcome.item() != null && outcome.status() != 304 && !minimal(request);
    return content
        ? Response.of(outcome.status(), outcome.item().text(), outcome.charge())
        : Response.empty(outcome.status(), outcome.charge());
  }

  /** Whether a writer wants no content back; a reader always gets it. */
  static boolean minimal(Request request) {
    return !request.method().equals("GET")
        && request.header(Names.PREFER, "").contains("return=minimal");
  }
}
