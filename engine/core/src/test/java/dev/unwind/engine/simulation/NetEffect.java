package dev.unwind.engine.simulation;

import dev.unwind.engine.saga.CompensationStatus;
import dev.unwind.engine.saga.Saga;
import dev.unwind.engine.saga.SagaStatus;
import dev.unwind.engine.saga.StepState;
import dev.unwind.engine.saga.TimelineEntry;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Participants that keep their duties end with the effect that the final status says: what
 * completed stands, once; what was compensated does not, for ever.
 */
final class NetEffect implements Watcher {
  private final Set<String> skipped = new HashSet<>();
  private final Scene scene;
  private final Participant participant;

  NetEffect(Scene scene, Participant participant) {
    this.scene = scene;
    this.participant = participant;
  }

  @Override
  public void applied(Change change) {
    for (TimelineEntry entry : change.after().journal().timeline().entries()) {
      if (entry.event() == TimelineEntry.Event.ACTION_SKIPPED) {
        skipped.add(change.sagaId() + entry.step().orElseThrow());
      }
    }
    if (change.after().status().isFinal()) {
      check(change.after());
    }
  }

  @Override
  public void ended() {
    scene.ledger().sagas().stream().filter(saga -> saga.status().isFinal()).forEach(this::check);
  }

  private void check(Saga saga) {
    List<StepPlan> plans = scene.plan().stepsOf(saga.identity().definition());
    for (int i = 0; i < plans.size(); i++) {
      int applied = participant.applied(saga.actionKey(i));
      int standing = participant.standing(saga.actionKey(i));
      String what = saga.id() + "/" + plans.get(i).name() + ": " + applied + ", " + standing;
      if (saga.status() == SagaStatus.COMPLETED && plans.get(i).acts()) {
        boolean isSkipped = skipped.contains(saga.id() + plans.get(i).name());
        scene
            .ledger()
            .hold(
                standing == applied && (applied == 1 || isSkipped),
                "COMPLETED means that every effect stands, once",
                what);
      }
      if (saga.status() == SagaStatus.COMPENSATED && isToBeZero(plans.get(i), saga, i)) {
        scene.ledger().hold(standing == 0, "COMPENSATED means a net effect of zero", what);
      }
    }
  }

  /** What was skipped, or can't be undone but by a person, may stand. */
  private static boolean isToBeZero(StepPlan plan, Saga saga, int index) {
    StepState step = saga.steps().get(index);
    return (plan.undone() && step.compensation().status() != CompensationStatus.SKIPPED)
        || plan.pivot();
  }
}
