package dev.unwind.cosmos.emulator.wire;

import dev.unwind.cosmos.emulator.traffic.Operation;
import dev.unwind.cosmos.emulator.traffic.Target;

/** Tells from a request what it is about. */
final class Targets {
  private static final String ITEMS = "dbs/colls/docs";

  private Targets() {}

  static Target of(Request request) {
    return new Target(
        operation(request),
        request.after("dbs"),
        request.after("colls"),
        request.header(Names.PARTITION_KEY, ""),
        request.after("docs"));
  }

  private static Operation operation(Request request) {
    if (!request.shape().equals(ITEMS)) {
      return Operation.METADATA;
    }
    return switch (request.method()) {
      case "GET" -> request.feed() ? Operation.FEED : Operation.READ;
      case "PUT" -> Operation.REPLACE;
      case "PATCH" -> Operation.PATCH;
      case "DELETE" -> Operation.DELETE;
      default -> posted(request);
    };
  }

  private static Operation posted(Request request) {
    if (request.flag(Names.QUERY_PLAN)) {
      return Operation.QUERY_PLAN;
    }
    if (request.flag(Names.BATCH)) {
      return Operation.BATCH;
    }
    if (request.flag(Names.QUERY)) {
      return Operation.QUERY;
    }
    return request.flag(Names.UPSERT) ? Operation.UPSERT : Operation.CREATE;
  }
}
