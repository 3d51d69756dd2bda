package dev.unwind.engine.simulation;

import dev.unwind.engine.saga.Saga;
import dev.unwind.engine.saga.TimelineEntry;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Whatever wall clocks say: a saga is taken over only after a full lease of silence or from the
 * proven dead, nobody calls a handler after the end of its own lease, and the order is that of
 * transitions.
 */
final class G8ClocksLie implements Watcher {
  private final Map<String, Duration> leases = new HashMap<>();
  private final Scene scene;
  private final Fleet fleet;

  G8ClocksLie(Scene scene, Fleet fleet) {
    this.scene = scene;
    this.fleet = fleet;
  }

  @Override
  public void applied(Change change) {
    Optional<String> owner = change.before().flatMap(b -> b.ownership().owner());
    if (change.raisesEpoch() && owner.isPresent()) {
      scene
          .ledger()
          .hold(
              change.unchangedFor().compareTo(scene.plan().lease()) >= 0
                  || fleet.isProvenDead(owner.get()),
              "G8 a saga is taken over only after a full lease of silence",
              change + " after " + change.unchangedFor());
    }
    if (!change.isCommand()) {
      Saga.Ownership now = change.after().ownership();
      leases.put(change.sagaId() + now.owner().orElse("") + now.epoch(), scene.world().elapsed());
    }
    long last = 0;
    List<TimelineEntry> entries = change.after().journal().timeline().entries();
    for (TimelineEntry entry : entries) {
      scene
          .ledger()
          .hold(entry.transition() >= last, "G8 the order is that of transitions", change);
      last = entry.transition();
    }
  }

  @Override
  public void called(HandlerCall call) {
    Saga saga = scene.ledger().saga(call.sagaId()).orElseThrow();
    Duration latest = Duration.ofDays(-1);
    for (long epoch = saga.ownership().epoch(); epoch > 0 && latest.isNegative(); epoch--) {
      latest = leases.getOrDefault(call.sagaId() + call.by().owner() + epoch, latest);
    }
    scene
        .ledger()
        .hold(
            scene.world().elapsed().minus(latest).compareTo(scene.plan().lease()) <= 0,
            "G8 nobody calls a handler after the end of its lease",
            call + ", " + scene.world().elapsed().minus(latest) + " after its latest write");
  }
}
