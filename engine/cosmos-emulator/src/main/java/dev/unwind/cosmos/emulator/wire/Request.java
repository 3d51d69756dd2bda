package dev.unwind.cosmos.emulator.wire;

import com.fasterxml.jackson.databind.JsonNode;
import dev.unwind.cosmos.emulator.json.ItemJson;
import dev.unwind.cosmos.emulator.store.CosmosRefusal;
import io.vertx.core.MultiMap;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/**
 * A request off the wire.
 *
 * @param method in capitals
 * @param path the segments of the path, decoded
 * @param headers names in any case
 * @param body the body, empty if there is none
 */
record Request(String method, List<String> path, MultiMap headers, byte[] body) {
  static List<String> segments(String rawPath) {
    return Arrays.stream(rawPath.split("/"))
        .filter(segment -> !segment.isEmpty())
        // A plus sign stands for itself in a path; the decoder is one for forms.
        .map(segment -> URLDecoder.decode(segment.replace("+", "%2B"), StandardCharsets.UTF_8))
        .toList();
  }

  /** The value of a header, or null. */
  String header(String name) {
    return headers.get(name);
  }

  String header(String name, String absent) {
    String value = headers.get(name);
    return value == null ? absent : value;
  }

  boolean flag(String name) {
    return Boolean.parseBoolean(headers.get(name));
  }

  /** The body as JSON; refused with 400 if it is none. */
  JsonNode json() {
    try {
      return ItemJson.read(body);
    } catch (IllegalArgumentException malformed) {
      throw CosmosRefusal.badRequest(malformed.getMessage());
    }
  }

  /** The name or resource id that follows a segment such as {@code dbs}; empty if there is none. */
  String after(String segment) {
    for (int at = 0; at + 1 < path.size(); at += 2) {
      if (path.get(at).equals(segment)) {
        return path.get(at + 1);
      }
    }
    return "";
  }

  /** The kinds of resource along the path, such as {@code dbs/colls/docs}. */
  String shape() {
    StringBuilder shape = new StringBuilder();
    for (int at = 0; at < path.size(); at += 2) {
      shape.append(at == 0 ? "" : "/").append(path.get(at));
    }
    return shape.toString();
  }

  /** Whether the path ends with a kind of resource and not with one resource of it. */
  boolean feed() {
    return path.size() % 2 == 1;
  }
}
