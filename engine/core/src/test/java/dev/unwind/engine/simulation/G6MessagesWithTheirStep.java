package dev.unwind.engine.simulation;

import dev.unwind.engine.saga.Saga;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** A step's messages are stored in the very commit that completes it, and in no other. */
final class G6MessagesWithTheirStep implements Watcher {
  private final Set<String> stored = new HashSet<>();
  private final Scene scene;

  G6MessagesWithTheirStep(Scene scene) {
    this.scene = scene;
  }

  @Override
  public void applied(Change change) {
    Saga saga = change.after();
    List<String> expected = new ArrayList<>();
    List<StepPlan> steps = scene.plan().stepsOf(saga.identity().definition());
    change.completed().forEach(i -> expected.addAll(steps.get(i).messages()));
    boolean complete = change.messages().size() == expected.size();
    for (int i = 0; complete && i < expected.size(); i++) {
      complete =
          change.messages().get(i).contains("\"messageType\":\"" + expected.get(i) + "\"")
              && stored.add(saga.id() + "/" + expected.get(i));
    }
    scene
        .ledger()
        .hold(
            complete,
            "G6 messages are stored with the completion of their step",
            change + ", expected " + expected);
  }
}
