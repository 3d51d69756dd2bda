package dev.unwind.benchmarks.soak;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;

/**
 * One line of the services' ledger.
 *
 * @param step the name of the step, for its compensation too
 * @param kind {@code action} or {@code compensation}
 * @param attempt from 1
 * @param key the idempotency key
 * @param token the fencing token
 * @param effect {@code applied}, {@code duplicate}, {@code refused} or {@code none}
 */
record Call(String step, String kind, int attempt, String key, long token, String effect) {

  static List<Call> list(JsonNode ledger) {
    List<Call> calls = new ArrayList<>();
    for (JsonNode entry : ledger) {
      calls.add(
          new Call(
              entry.path("step").asText(),
              entry.path("call").asText(),
              entry.path("attempt").asInt(),
              entry.path("idempotencyKey").asText(),
              entry.path("fencingToken").asLong(),
              entry.path("effect").asText()));
    }
    return calls;
  }

  boolean isAction() {
    return kind.equals("action");
  }

  boolean isApplied() {
    return effect.equals("applied");
  }

  /** The action or the compensation, whatever the attempt. */
  String name() {
    return kind + " of " + step;
  }
}
