package dev.unwind.engine.simulation;

import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/**
 * An owner that nothing keeps from it goes on with its sagas: a misleading or lost answer of the
 * store costs nobody a lease. So where no process ends, stops or waits for the store, nobody takes
 * anything over.
 */
final class OwnersGoOn implements Watcher {
  /** What may keep an owner from its sagas for the length of a lease. */
  private static final Set<Fault> KEEPING =
      EnumSet.of(
          Fault.THROTTLED,
          Fault.OUTAGE,
          Fault.SLOW,
          Fault.CRASH_BEFORE_STORE,
          Fault.CRASH_AFTER_STORE,
          Fault.CRASH_BEFORE_HANDLER,
          Fault.CRASH_IN_HANDLER,
          Fault.CRASH_AT_ANY_TIME,
          Fault.SHUTDOWN,
          Fault.FREEZE_IN_STORE,
          Fault.FREEZE_AT_ANY_TIME);

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
            !takenOver || scene.faults().isOver() || scene.faults().canStrike(KEEPING),
            "B41 an owner that nothing keeps from it goes on with its sagas",
            change);
  }
}
