package dev.unwind.engine.simulation;

import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/** What is called was recorded before, by whoever calls it, with what may be owed; and once. */
final class G2IntentFirst implements Watcher {
  private final Set<String> called = new HashSet<>();
  private final Scene scene;

  G2IntentFirst(Scene scene) {
    this.scene = scene;
  }

  @Override
  public void called(HandlerCall call) {
    boolean undo = call.kind() == HandlerCall.Kind.UNDO;
    Optional<Intent> intent = scene.ledger().intent(call.sagaId(), call.step(), undo, call.token());
    Ledger ledger = scene.ledger();
    if (intent.isEmpty()) {
      ledger.broken("G2 the intent is durable before the call", call.toString());
      return;
    }
    ledger.hold(
        intent.get().attempt() == call.attempt(), "G2 the intent is that of the attempt", call);
    ledger.hold(intent.get().undoOwed(), "G2 what may be owed is recorded with the intent", call);
    if (call.kind() != HandlerCall.Kind.PROBE) {
      ledger.hold(
          intent.get().owner().equals(call.by().owner()),
          "G2 nobody calls an attempt that another recorded",
          call);
      ledger.hold(
          called.add(intent.get().place() + call.token()), "G2 an attempt is called once", call);
    }
  }
}
