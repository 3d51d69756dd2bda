package dev.unwind.cosmos.emulator.fault;

import com.fasterxml.jackson.databind.JsonNode;
import dev.unwind.cosmos.emulator.traffic.Operation;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Set;

/**
 * Reads faults from JSON, for an emulator that runs as a process of its own: {@code {"kind":
 * "commit-then-drop", "on": ["REPLACE"], "times": 1}}, or a plan: {@code {"plan": {"seed": 7,
 * "rate": 0.1}}}.
 */
public final class FaultReader {
  private static final Set<String> NAMES =
      Set.of(
          "kind",
          "status",
          "subStatus",
          "delayMs",
          "on",
          "container",
          "partitionKey",
          "id",
          "times",
          "probability",
          "until");

  private FaultReader() {}

  /**
   * Adds the fault, or starts the plan, that the JSON describes.
   *
   * @throws IllegalArgumentException if it describes none; the message says why
   */
  public static void apply(JsonNode json, Faults faults) {
    if (!json.isObject()) {
      throw new IllegalArgumentException("A fault is a JSON object");
    }
    JsonNode plan = json.path("plan");
    if (plan.isMissingNode()) {
      faults.add(fault(json));
    } else if (json.size() > 1 || !plan.path("seed").isNumber() || !plan.path("rate").isNumber()) {
      throw new IllegalArgumentException("A plan has a seed and a rate, and stands alone");
    } else {
      faults.plan(plan.get("seed").longValue(), plan.get("rate").doubleValue());
    }
  }

  private static Fault fault(JsonNode json) {
    for (Iterator<String> names = json.fieldNames(); names.hasNext(); ) {
      String name = names.next();
      if (!NAMES.contains(name)) {
        throw new IllegalArgumentException("A fault has no " + name);
      }
    }
    Fault fault = kind(json);
    if (json.has("on")) {
      List<Operation> operations = new ArrayList<>();
      json.get("on").forEach(name -> operations.add(Operation.valueOf(name.asText())));
      fault = fault.on(operations.toArray(Operation[]::new));
    }
    fault = narrowed(fault, json);
    if (json.has("times")) {
      fault = fault.times(json.get("times").longValue());
    }
    if (json.has("probability")) {
      fault = fault.withProbability(json.get("probability").doubleValue());
    }
    return json.has("until") ? fault.until(instant(json.get("until").asText())) : fault;
  }

  private static Fault narrowed(Fault fault, JsonNode json) {
    String container = json.path("container").asText(null);
    String partitionKey = json.path("partitionKey").asText(null);
    String id = json.path("id").asText(null);
    return fault.matching(
        target ->
            (container == null || container.equals(target.container()))
                && (partitionKey == null || partitionKey.equals(target.partitionKey()))
                && (id == null || id.equals(target.id())));
  }

  private static Fault kind(JsonNode json) {
    Duration delay = Duration.ofMillis(json.path("delayMs").longValue());
    int status = json.path("status").asInt(503);
    int subStatus = json.path("subStatus").asInt(0);
    String kind = json.path("kind").asText();
    return switch (kind) {
      case "commit-then-drop" -> Fault.commitThenDrop();
      case "drop-before-commit" -> Fault.dropBeforeCommit();
      case "drop-then-commit" -> Fault.dropThenCommit(delay);
      case "delay-before-commit" -> Fault.delayBeforeCommit(delay);
      case "delay-after-commit" -> Fault.delayAfterCommit(delay);
      case "throttle" -> Fault.throttle(delay);
      case "refuse" -> Fault.refuse(status, subStatus);
      case "commit-then-refuse" -> Fault.commitThenRefuse(status, subStatus);
      default -> throw new IllegalArgumentException("There is no kind of fault '" + kind + "'");
    };
  }

  private static Instant instant(String text) {
    try {
      return Instant.parse(text);
    } catch (DateTimeException malformed) {
      throw new IllegalArgumentException("No instant in ISO 8601: " + text, malformed);
    }
  }
}
