package dev.unwind.testkit;

import dev.unwind.engine.saga.SagaStatus;
import java.util.List;

/** Holds a saga against what is expected of it now, and says what to do when it is not so. */
final class Expectations {
  private final Stage stage;
  private final String sagaId;

  Expectations(Stage stage, String sagaId) {
    this.stage = stage;
    this.sagaId = sagaId;
  }

  void status(SagaStatus expected) {
    SagaStatus status = status();
    if (status != expected) {
      throw failure("expected status " + expected + ", but it is " + status);
    }
  }

  void calls(List<String> expected) {
    List<HandlerCall> calls = stage.ledger().of(sagaId);
    boolean same = calls.size() == expected.size();
    for (int i = 0; same && i < calls.size(); i++) {
      HandlerCall call = calls.get(i);
      same = expected.get(i).equals(call.name()) || expected.get(i).equals(call.toString());
    }
    if (!same) {
      throw failure(
          "expected the calls %s, but there were %s".formatted(expected, Account.names(calls)),
          "Each attempt is a call of its own. Look for the first call that differs, and at how the one before it"
              + " ended.");
    }
  }

  void state(boolean holds, Object state) {
    if (!holds) {
      throw failure(
          "expected another state, but it is " + state,
          "The state changes when a step completes, by the step's merge.");
    }
  }

  void messages(List<String> types) {
    List<String> sent = stage.messages(sagaId).stream().map(SentMessage::type).toList();
    if (!sent.equals(types)) {
      throw failure(
          "expected the messages %s, but there were %s".formatted(types, sent),
          "A step's messages are stored when it completes, and only then.");
    }
  }

  /** Returns what is to be thrown, with the advice that fits where the saga stands. */
  AssertionError failure(String what) {
    return failure(what, advice());
  }

  private AssertionError failure(String what, String advice) {
    return new AssertionError(
        "Saga %s: %s.%n%n%s%nWhat to do next: %s"
            .formatted(sagaId, what, Account.of(stage, sagaId), advice));
  }

  private String advice() {
    if (stage.worker().isEmpty()) {
      return "The process was killed. Start another one with restart().";
    }
    if (status() == SagaStatus.BLOCKED) {
      return "It waits for an operator: see why in the last lines above. Mend the handler with step(..).succeeds() or"
          + " compensation(..).succeeds(), then retry(..); or skip(..). If that is what you want to test, use"
          + " runUntil(BLOCKED).";
    }
    if (status().isFinal()) {
      return "It has ended, and nothing can change it any more. See above which call turned it this way.";
    }
    return "It is still going on: runUntilFinal() runs it to its end, advance(..) for a while.";
  }

  private SagaStatus status() {
    return stage.status(sagaId).orElseThrow();
  }
}
