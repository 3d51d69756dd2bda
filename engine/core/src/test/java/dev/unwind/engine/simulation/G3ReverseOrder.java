package dev.unwind.engine.simulation;

import dev.unwind.engine.saga.Direction;
import dev.unwind.engine.saga.Saga;
import dev.unwind.engine.saga.StepState;
import dev.unwind.engine.saga.StepStatus;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Compensations are first called in reverse order, each once those after it are settled, and only
 * for steps that may have happened; nothing is called forward any more.
 */
final class G3ReverseOrder implements Watcher {
  private final Set<String> called = new HashSet<>();
  private final Scene scene;

  G3ReverseOrder(Scene scene) {
    this.scene = scene;
  }

  @Override
  public void applied(Change change) {
    if (change.before().isEmpty() || change.before().get().direction() == Direction.FORWARD) {
      return;
    }
    scene
        .ledger()
        .hold(
            change.after().direction() == Direction.BACKWARD,
            "G3 a saga that has turned back does not turn again",
            change);
    for (int i = 0; i < change.after().steps().size(); i++) {
      scene
          .ledger()
          .hold(
              change.after().steps().get(i).attempts().token()
                  == change.before().get().steps().get(i).attempts().token(),
              "G3 no action is begun on the way back",
              change);
    }
  }

  @Override
  public void called(HandlerCall call) {
    if (call.kind() != HandlerCall.Kind.UNDO
        || !called.add(Intent.place(call.sagaId(), call.step(), true))) {
      return;
    }
    Saga saga = scene.ledger().saga(call.sagaId()).orElseThrow();
    boolean after = false;
    List<StepState> steps = saga.steps();
    for (StepState step : steps) {
      if (after) {
        scene
            .ledger()
            .hold(
                !step.compensation().status().isOpen(),
                "G3 compensations run in reverse order, one after the other",
                call + " while " + step.name() + " is " + step.compensation().status());
      } else if (step.name().equals(call.step())) {
        after = true;
        scene
            .ledger()
            .hold(
                scene.ledger().isIntended(call.sagaId(), call.step())
                    && step.status() != StepStatus.REJECTED
                    && step.status() != StepStatus.PENDING,
                "G3 only what may have happened is undone",
                call + ", which is " + step.status());
        scene
            .ledger()
            .hold(
                call.known() == (step.status() == StepStatus.SUCCEEDED),
                "G3 a compensation is told what is known of its action",
                call + ", which is " + step.status());
      }
    }
  }
}
