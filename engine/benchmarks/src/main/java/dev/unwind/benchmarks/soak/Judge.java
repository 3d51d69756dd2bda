package dev.unwind.benchmarks.soak;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** Holds what is known of a saga to the promises, and says what breaks them. */
final class Judge {
  static final List<String> STEPS = List.of("holdSeats", "chargeCard", "issueTickets", "confirm");

  /** A mail can't be called back: the step has no compensation. */
  private static final String NEVER_UNDONE = "confirm";

  private final Evidence evidence;
  private final List<String> violations = new ArrayList<>();

  private Judge(Evidence evidence) {
    this.evidence = evidence;
  }

  /** Returns what is broken, in words; nothing if all is as promised. */
  static List<String> judge(Evidence evidence) {
    Judge judge = new Judge(evidence);
    judge.all();
    return judge.violations;
  }

  private void all() {
    if (evidence.end().isEmpty()) {
      violation("was accepted and is missing");
      return;
    }
    Evidence.End end = evidence.end().get();
    switch (end.status()) {
      case "COMPLETED" -> completed();
      case "COMPENSATED" -> compensated();
      default -> violation("is " + end.status() + " and not final");
    }
    if (!end.isAtRest()) {
      violation("is owned or due at the end");
    }
    cancel(end);
    intents(end);
    keys();
    tokens();
  }

  private void completed() {
    expect("is COMPLETED with these effects", STEPS, applied());
    Set<String> undone = new TreeSet<>();
    evidence.ledger().stream().filter(c -> !c.isAction()).forEach(c -> undone.add(c.step()));
    expect("is COMPLETED and these steps were asked to be undone", Set.of(), undone);
    expect(
        "is COMPLETED and holds these seats",
        new HashSet<>(evidence.purchase().places()),
        evidence.seats());
  }

  private void compensated() {
    for (String step : STEPS) {
      undone(step);
    }
    expect("is COMPENSATED and holds these seats", Set.of(), evidence.seats());
    int last = STEPS.size();
    for (String step : firstUndone()) {
      int place = STEPS.indexOf(step);
      if (place >= last) {
        violation("first undid " + STEPS.get(last) + " and then " + step);
      }
      last = place;
    }
  }

  /** The effect of the step, if there was one, is gone for good. */
  private void undone(String step) {
    boolean stands = false;
    int effects = 0;
    int undone = 0;
    for (Call call : evidence.ledger()) {
      if (call.step().equals(step) && call.isApplied()) {
        stands = call.isAction();
        effects += call.isAction() ? 1 : 0;
        undone += call.isAction() ? 0 : 1;
      }
    }
    if (effects > 1) {
      violation("the action of " + step + " took effect " + effects + " times");
    }
    if (step.equals(NEVER_UNDONE)) {
      expect("undid so often what can't be undone", 0, undone);
      return;
    }
    if (stands) {
      violation("is COMPENSATED and the effect of " + step + " stands");
    }
    expect("undid the effect of " + step + " so often", effects, undone);
  }

  private List<String> firstUndone() {
    return evidence.ledger().stream()
        .filter(call -> !call.isAction())
        .map(Call::step)
        .distinct()
        .toList();
  }

  private void cancel(Evidence.End end) {
    evidence
        .cancel()
        .ifPresent(
            answer -> {
              boolean accepted = answer == Evidence.Cancel.ACCEPTED;
              if (accepted && end.status().equals("COMPLETED")) {
                violation("is COMPLETED after its cancel was accepted");
              }
              if (!accepted && end.reason().equals("CANCELLED")) {
                violation("turned back for a cancel that was refused");
              }
            });
  }

  /** Each call has an intent of its own: so no attempt is made twice, and none is unknown. */
  private void intents(Evidence.End end) {
    Set<String> made = new HashSet<>();
    for (Call call : evidence.ledger()) {
      if (!made.add(call.name() + " " + call.attempt())) {
        violation("made attempt " + call.attempt() + " of the " + call.name() + " twice");
      }
      int recorded = end.attempts().getOrDefault(call.step(), 0);
      if (call.isAction() ? call.attempt() > recorded : recorded == 0) {
        violation("made a call without an intent: " + call + ", recorded attempts " + recorded);
      }
    }
  }

  private void keys() {
    Map<String, String> keys = new HashMap<>();
    for (Call call : evidence.ledger()) {
      String key = keys.putIfAbsent(call.name(), call.key());
      if (key != null && !key.equals(call.key())) {
        violation("the " + call.name() + " came with two keys, " + key + " and " + call.key());
      }
    }
    expect("has so many different keys", keys.size(), new HashSet<>(keys.values()).size());
  }

  /** Tokens rise with the attempts, and nothing takes effect with a lower one than seen before. */
  private void tokens() {
    Map<String, Long> highest = new HashMap<>();
    for (Call call : evidence.ledger()) {
      long before = highest.getOrDefault(call.step(), 0L);
      if (call.isApplied() && call.token() < before) {
        violation("took effect with a token lower than " + before + ": " + call);
      }
      highest.merge(call.step(), call.token(), Math::max);
      for (Call other : evidence.ledger()) {
        if (isEarlier(other, call) && other.token() >= call.token()) {
          violation("has a token that does not rise: " + other + ", then " + call);
        }
      }
    }
  }

  private static boolean isEarlier(Call one, Call other) {
    return one.step().equals(other.step())
        && (one.kind().equals(other.kind())
            ? one.attempt() < other.attempt()
            : one.isAction() && !other.isAction());
  }

  private List<String> applied() {
    return evidence.ledger().stream()
        .filter(call -> call.isApplied() && call.isAction())
        .map(Call::step)
        .toList();
  }

  private void expect(String what, Object expected, Object actual) {
    if (!expected.equals(actual)) {
      violation(what + ": " + actual + " instead of " + expected);
    }
  }

  private void violation(String what) {
    violations.add(evidence.purchase().id() + " " + what);
  }
}
