package dev.unwind.engine.simulation;

import java.util.Optional;

/**
 * An owner that nothing keeps from it goes on with its sagas: a misleading or lost answer of the
 * store costs nobody a lease. So where no process ends, stops or waits for the store, nobody takes
 * anything over.
 */
final class OwnersGoOn implements Watcher {
  private final Scene scene;

  OwnersGoOn(Scene scene) {
    this.scene = scene;
  }

  @Override
  public void applied(Change change) {
    Optional<String> owner = change.before().flatMap(b -> b.ownership().owner());
    boolean takenOver = change.raisesEpoch() && owner.isPresent();
    scene
        .ledger()
        .hold(
            !takenOver || scene.faults().isOver() || scene.faults().mayKeepOwners(),
            "B41 an owner that nothing keeps from it goes on with its sagas",
            change);
  }
}
