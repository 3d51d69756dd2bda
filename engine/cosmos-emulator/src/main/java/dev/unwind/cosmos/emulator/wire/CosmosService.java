package dev.unwind.cosmos.emulator.wire;

import dev.unwind.cosmos.emulator.query.QueryEndpoint;
import dev.unwind.cosmos.emulator.store.Account;
import dev.unwind.cosmos.emulator.store.Container;
import dev.unwind.cosmos.emulator.store.CosmosRefusal;
import dev.unwind.cosmos.emulator.store.ItemRules;
import dev.unwind.cosmos.emulator.traffic.Target;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Answers requests: checks who asks, finds out what, and has it done. */
final class CosmosService {
  private static final Logger LOG = LoggerFactory.getLogger(CosmosService.class);

  private final Account account;
  private final AccountDocument document;
  private final Authorization authorization;
  private final MetadataHandler metadata;
  private final ItemHandler items;
  private final BatchHandler batches;
  private final QueryHandler queries;

  CosmosService(
      Account account, AccountDocument document, Authorization authorization, QueryEndpoint query) {
    this.account = account;
    this.document = document;
    this.authorization = authorization;
    Consistency consistency = new Consistency(document.consistency());
    PatchReader patches = new PatchReader(query);
    this.metadata = new MetadataHandler(account);
    this.items = new ItemHandler(consistency, patches);
    this.batches = new BatchHandler(consistency, patches);
    this.queries = new QueryHandler(consistency, query);
  }

  /** Answers a request; never throws. */
  Response answer(Request request, Target target, String endpoint) {
    try {
      authorization.check(request);
      ItemRules.checkSize(request.body().length);
      UnsupportedHeaders.check(request);
      return route(request, target, endpoint);
    } catch (CosmosRefusal refusal) {
      return Response.of(refusal);
    } catch (RuntimeException defect) {
      LOG.error("Answering 500 to {}, which a defect of the emulator struck", target, defect);
      return Response.of(new CosmosRefusal(500, 0, "A defect of the emulator: " + defect));
    }
  }

  private Response route(Request request, Target target, String endpoint) {
    return switch (request.shape()) {
      case "" -> Response.of(200, document.describe(endpoint), 0);
      case "dbs" -> metadata.databases(request);
      case "dbs/colls" -> metadata.containers(request);
      case "dbs/colls/pkranges" -> RangeHandler.ranges(request, container(target));
      case "dbs/colls/docs" -> routeItem(request, target);
      default -> throw MetadataHandler.unknown(request);
    };
  }

  private Response routeItem(Request request, Target target) {
    Container container = container(target);
    checkIntended(request, container);
    return switch (target.operation()) {
      case READ -> items.read(request, container);
      case CREATE -> items.create(request, container);
      case REPLACE -> items.replace(request, container);
      case UPSERT -> items.upsert(request, container);
      case PATCH -> items.patch(request, container);
      case DELETE -> items.delete(request, container);
      case BATCH -> batches.batch(request, container);
      case FEED -> FeedHandler.feed(request, container);
      case QUERY -> queries.query(request, container);
      case QUERY_PLAN -> queries.plan(request, container);
      default -> throw MetadataHandler.unknown(request);
    };
  }

  // A client that knows a container by an earlier life must look it up again.
  private static void checkIntended(Request request, Container container) {
    String intended = request.header(Names.INTENDED_RID);
    if (intended != null && !intended.equals(container.rid())) {
      throw new CosmosRefusal(
          400, 1024, "The container has the resource id " + container.rid() + ", not " + intended);
    }
  }

  // Below a missing container the service says that the owner is missing, which makes the SDK look
  // the container up again.
  private Container container(Target target) {
    try {
      return account.database(target.database()).container(target.container());
    } catch (CosmosRefusal missing) {
      throw new CosmosRefusal(404, 1003, "Owner resource does not exist: " + target.container());
    }
  }
}
