package dev.unwind.samples.tickets.demo;

import com.fasterxml.jackson.databind.JsonNode;

/** One line of the services' ledger. */
record Call(String step, String kind, int attempt, String key, long token, String effect) {

  static Call of(JsonNode entry) {
    return new Call(
        entry.path("step").asText(),
        entry.path("call").asText(),
        entry.path("attempt").asInt(),
        entry.path("idempotencyKey").asText(),
        entry.path("fencingToken").asLong(),
        entry.path("effect").asText());
  }

  boolean isAction() {
    return kind.equals("action");
  }

  boolean isApplied() {
    return effect.equals("applied");
  }
}
