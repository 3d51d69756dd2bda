package dev.unwind.engine.simulation;

import dev.unwind.engine.saga.Command;
import dev.unwind.engine.saga.CommandVerb;
import dev.unwind.engine.saga.Saga;
import dev.unwind.engine.saga.SagaStatus;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * A saga whose cancel was accepted does not complete; a command that was refused has no effect, and
 * one that was accepted has it once.
 */
final class G7CommandsMeanIt implements Watcher {
  private final Set<String> cancelled = new HashSet<>();
  private final Set<String> refused = new HashSet<>();
  private final Set<String> taken = new HashSet<>();
  private final Scene scene;

  G7CommandsMeanIt(Scene scene) {
    this.scene = scene;
  }

  @Override
  public void applied(Change change) {
    Ledger ledger = scene.ledger();
    ledger.hold(
        change.after().status() != SagaStatus.COMPLETED || !cancelled.contains(change.sagaId()),
        "G7 cancel means compensate",
        change);
    List<String> known = change.after().journal().lastWrites().commands();
    for (String command : known) {
      ledger.hold(
          !refused.contains(change.sagaId() + command),
          "G7 a refused command has no effect",
          command + " in " + change);
    }
    for (Command command : change.after().journal().inbox()) {
      boolean before =
          change.before().map(b -> b.journal().inbox().contains(command)).orElse(false);
      ledger.hold(
          before || taken.add(change.sagaId() + command.writeId()),
          "G7 a command is taken in once",
          command + " in " + change);
    }
  }

  @Override
  public void answered(Answer answer) {
    if (answer.verb().isEmpty()) {
      return;
    }
    Ledger ledger = scene.ledger();
    if (answer.isAccepted(CommandVerb.CANCEL)) {
      cancelled.add(answer.sagaId());
      ledger.hold(
          ledger.saga(answer.sagaId()).orElseThrow().status() != SagaStatus.COMPLETED,
          "G7 cancel means compensate",
          answer);
    }
    if (answer.isRefusedForGood()) {
      String command = writeId(answer);
      refused.add(answer.sagaId() + command);
      Saga saga = ledger.saga(answer.sagaId()).orElseThrow();
      ledger.hold(
          !saga.journal().lastWrites().commands().contains(command),
          "G7 a refused command has no effect",
          answer);
    }
  }

  private static String writeId(Answer answer) {
    return new Command(answer.commandId(), answer.verb().orElseThrow(), "", Instant.EPOCH)
        .writeId();
  }
}
