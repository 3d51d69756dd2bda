package dev.unwind.testkit;

import dev.unwind.engine.saga.Saga;
import dev.unwind.engine.saga.SagaStatus;
import java.time.Duration;
import java.util.function.BooleanSupplier;

/** Lets a saga run until something is so, a day of virtual time at most. */
final class Course {
  private static final Duration LONGEST_RUN = Duration.ofDays(1);

  private final Stage stage;
  private final String sagaId;
  private final Expectations expectations;

  Course(Stage stage, String sagaId) {
    this.stage = stage;
    this.sagaId = sagaId;
    this.expectations = new Expectations(stage, sagaId);
  }

  void untilFinal() {
    boolean ended = run("be final", () -> stage.isAtRest(sagaId));
    if (!ended || !status().isFinal()) {
      throw expectations.failure("expected it to be final, but it is " + status());
    }
  }

  void until(SagaStatus wanted) {
    boolean reached =
        run(
            "be " + wanted,
            () -> stage.status(sagaId).filter(s -> s == wanted || s.isFinal()).isPresent());
    if (!reached || status() != wanted) {
      throw expectations.failure("expected it to become " + wanted + ", but it is " + status());
    }
  }

  void untilCalled(String call) {
    long before = count(call);
    if (!run("call " + call, () -> count(call) > before)) {
      throw expectations.failure("expected a call of " + call + ", but there was none");
    }
  }

  private long count(String call) {
    return stage.ledger().of(sagaId).stream().filter(c -> c.name().equals(call)).count();
  }

  private SagaStatus status() {
    return stage.find(sagaId).map(Saga::status).orElseThrow();
  }

  private boolean run(String what, BooleanSupplier until) {
    if (stage.worker().isEmpty() && !until.getAsBoolean()) {
      throw expectations.failure("expected it to " + what + ", but no process runs");
    }
    return stage.runUntil(until, LONGEST_RUN);
  }
}
