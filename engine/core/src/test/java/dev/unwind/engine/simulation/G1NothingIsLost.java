package dev.unwind.engine.simulation;

import com.fasterxml.jackson.databind.JsonNode;
import dev.unwind.engine.saga.CompensationState;
import dev.unwind.engine.saga.Saga;
import dev.unwind.engine.saga.SagaStatus;
import dev.unwind.engine.saga.StepState;
import dev.unwind.engine.saga.StepStatus;
import java.util.Optional;

/** An accepted saga is there from then on, once; what is final stays as it is. */
final class G1NothingIsLost implements Watcher {
  private final Scene scene;

  G1NothingIsLost(Scene scene) {
    this.scene = scene;
  }

  @Override
  public void applied(Change change) {
    Optional<Saga> before = change.before();
    Ledger ledger = scene.ledger();
    ledger.hold(before.isEmpty() || !before.get().status().isFinal(), "G1 final is final", change);
    ledger.hold(
        before.isEmpty() || before.get().identity().equals(change.after().identity()),
        "G1 a start makes one saga, which stays itself",
        change);
    if (change.after().status() == SagaStatus.COMPLETED) {
      ledger.hold(
          change.after().steps().stream().allMatch(s -> s.status() == StepStatus.SUCCEEDED),
          "G1 completed means that every step is done",
          change);
    }
    if (change.after().status() == SagaStatus.COMPENSATED) {
      ledger.hold(
          change.after().steps().stream()
              .map(StepState::compensation)
              .map(CompensationState::status)
              .noneMatch(status -> status.isOpen()),
          "G1 compensated means that nothing is owed",
          change);
    }
  }

  @Override
  public void answered(Answer answer) {
    if (answer.verb().isPresent()) {
      return;
    }
    Optional<Saga> saga = scene.ledger().saga(answer.sagaId());
    if (answer.kind() == Answer.Kind.ACCEPTED) {
      scene
          .ledger()
          .hold(
              saga.isPresent()
                  && saga.get().identity().incarnation().equals(answer.incarnation())
                  && content(saga.get()) == answer.number(),
              "G1 an accepted start is stored, and is the only one",
              answer);
    }
    if (answer.kind() == Answer.Kind.REFUSED) {
      scene
          .ledger()
          .hold(
              saga.isPresent() && content(saga.get()) != answer.number(),
              "G1 a start is refused only if another one was there",
              answer);
    }
  }

  private static int content(Saga saga) {
    return ((JsonNode) saga.state()).path("number").asInt();
  }
}
