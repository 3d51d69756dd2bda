package dev.unwind.samples.tickets.demo;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What the demo holds the application to. Each check returns quietly, or throws what is broken. */
final class Promises {

  private Promises() {}

  static void status(JsonNode saga, String expected) {
    String actual = saga.path("status").asText();
    if (!actual.equals(expected)) {
      throw new BrokenPromise(
          "saga %s is %s instead of %s; failure: %s"
              .formatted(saga.path("id").asText(), actual, expected, saga.path("failure")));
    }
  }

  static void risingTransitions(JsonNode saga) {
    long last = 0;
    for (JsonNode entry : saga.path("timeline")) {
      long transition = entry.path("transition").asLong();
      if (transition < last) {
        throw new BrokenPromise(
            "the timeline goes back from transition %d to %d".formatted(last, transition));
      }
      last = transition;
    }
  }

  /** Each of the steps took effect exactly once, and no other step did; nothing was undone. */
  static void eachAppliedOnce(List<Call> ledger, List<String> steps) {
    expect("effects applied, by step", steps, applied(ledger, true));
    expect("effects undone, by step", List.of(), applied(ledger, false));
  }

  /** Each of the steps took effect once and was undone once, in reverse order. */
  static void eachUndoneInReverse(List<Call> ledger, List<String> steps) {
    expect("effects applied, by step", steps, applied(ledger, true));
    List<String> reverse = new ArrayList<>(steps);
    Collections.reverse(reverse);
    expect("effects undone, by step", reverse, applied(ledger, false));
  }

  /** All attempts of a call carry the same key, and no other call carries it. */
  static void oneKeyForAllAttempts(List<Call> ledger) {
    Map<String, String> keys = new LinkedHashMap<>();
    for (Call call : ledger) {
      String name = call.kind() + " of " + call.step();
      String key = keys.putIfAbsent(name, call.key());
      if (key != null && !key.equals(call.key())) {
        throw new BrokenPromise(
            "the %s was called with two keys: %s and %s".formatted(name, key, call.key()));
      }
    }
    expect(
        "number of different keys", keys.size(), (int) keys.values().stream().distinct().count());
  }

  /** Each call of a step has a higher token than the one before. */
  static void risingTokens(List<Call> ledger) {
    Map<String, Long> tokens = new LinkedHashMap<>();
    for (Call call : ledger) {
      Long before = tokens.put(call.step(), call.token());
      if (before != null && call.token() <= before) {
        throw new BrokenPromise(
            "attempt %d of the %s of %s came with fencing token %d after %d"
                .formatted(call.attempt(), call.kind(), call.step(), call.token(), before));
      }
    }
  }

  static void holder(String actual, String expected) {
    expect("who holds the seat", expected, actual);
  }

  static void expect(String what, Object expected, Object actual) {
    if (!expected.equals(actual)) {
      throw new BrokenPromise("%s: expected %s, found %s".formatted(what, expected, actual));
    }
  }

  private static List<String> applied(List<Call> ledger, boolean actions) {
    return ledger.stream()
        .filter(call -> call.isApplied() && call.isAction() == actions)
        .map(Call::step)
        .toList();
  }
}
