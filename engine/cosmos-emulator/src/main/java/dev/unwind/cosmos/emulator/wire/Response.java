package dev.unwind.cosmos.emulator.wire;

import com.fasterxml.jackson.databind.JsonNode;
import dev.unwind.cosmos.emulator.json.ItemJson;
import dev.unwind.cosmos.emulator.store.Container;
import dev.unwind.cosmos.emulator.store.CosmosRefusal;
import dev.unwind.cosmos.emulator.store.PhysicalPartition;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * An answer.
 *
 * @param status the HTTP status
 * @param headers its headers
 * @param body the body, may be empty
 * @param charge in request units
 */
record Response(int status, Map<String, String> headers, byte[] body, double charge) {
  private static final byte[] NOTHING = {};

  static Response of(int status, byte[] body, double charge) {
    return new Response(status, new LinkedHashMap<>(), body, charge);
  }

  static Response of(int status, JsonNode body, double charge) {
    return of(status, ItemJson.write(body), charge);
  }

  static Response empty(int status, double charge) {
    return of(status, NOTHING, charge);
  }

  /** The answer to a request that is refused. */
  static Response of(CosmosRefusal refusal) {
    JsonNode body =
        ItemJson.object().put("code", code(refusal.status())).put("message", refusal.getMessage());
    Response response = of(refusal.status(), body, refusal.charge());
    return response.with(Names.SUB_STATUS, Integer.toString(refusal.subStatus()));
  }

  Response with(String name, String value) {
    headers.put(name, value);
    return this;
  }

  /** Adds what every answer from a physical partition carries. */
  Response from(Container container, PhysicalPartition partition, long lsn) {
    return with(Names.SESSION, partition.id() + ":-1#" + lsn)
        .with(Names.LSN, Long.toString(lsn))
        .with(Names.ALT_CONTENT_PATH, container.path())
        .with(Names.CONTENT_PATH, container.rid());
  }

  private static String code(int status) {
    return switch (status) {
      case 400 -> "BadRequest";
      case 401 -> "Unauthorized";
      case 403 -> "Forbidden";
      case 404 -> "NotFound";
      case 408 -> "RequestTimeout";
      case 409 -> "Conflict";
      case 410 -> "Gone";
      case 412 -> "PreconditionFailed";
      case 413 -> "RequestEntityTooLarge";
      case 429 -> "TooManyRequests";
      case 449 -> "RetryWith";
      case 501 -> "NotImplemented";
      case 503 -> "ServiceUnavailable";
      default -> "InternalServerError";
    };
  }
}
