package dev.unwind.engine.simulation;

import dev.unwind.engine.saga.Saga;
import java.util.Optional;

/** Every write follows from the one before, and only who owns a saga advances it. */
final class G5OneExecutor implements Watcher {
  private final Scene scene;

  G5OneExecutor(Scene scene) {
    this.scene = scene;
  }

  @Override
  public void applied(Change change) {
    Optional<Saga> before = change.before();
    Saga after = change.after();
    hold(
        after.transition() == before.map(Saga::transition).orElse(0L) + 1,
        "transitions rise by one",
        change);
    Saga.Ownership now = after.ownership();
    if (before.isEmpty()) {
      hold(now.owner().isEmpty() || isWriter(now, change), "who creates it may own it", change);
      return;
    }
    Saga.Ownership then = before.get().ownership();
    if (change.isCommand()) {
      hold(
          before.get().progress().equals(after.progress()) && then.sameAs(now),
          "a command advances nothing",
          change);
    } else if (change.raisesEpoch()) {
      hold(now.epoch() == then.epoch() + 1, "epochs rise by one", change);
      hold(now.owner().isEmpty() || isWriter(now, change), "who claims a saga owns it", change);
    } else {
      hold(isWriter(then, change), "a zombie's write is refused", change);
      hold(now.owner().isEmpty() || then.sameAs(now), "only a claim changes the owner", change);
    }
  }

  private static boolean isWriter(Saga.Ownership ownership, Change change) {
    return ownership.owner().equals(Optional.of(change.writer().owner()));
  }

  private void hold(boolean holds, String what, Change change) {
    scene.ledger().hold(holds, "G5 " + what, change);
  }
}
