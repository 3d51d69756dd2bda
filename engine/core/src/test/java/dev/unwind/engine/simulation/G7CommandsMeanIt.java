package dev.unwind.engine.simulation;

import dev.unwind.engine.saga.Command;
import dev.unwind.engine.saga.CommandVerb;
import dev.unwind.engine.saga.SagaStatus;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A saga whose cancel was accepted does not complete; a command that was refused has no effect, and
 * one that was accepted has it once.
 */
final class G7CommandsMeanIt implements Watcher {
  private final Set<String> cancelled = new HashSet<>();
  private final Set<String> refused = new HashSet<>();
  private final Set<String> taken = new HashSet<>();
  private final Map<String, Set<String>> known = new HashMap<>();
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
    for (String command : change.after().journal().lastWrites().commands()) {
      ledger.hold(
          !refused.contains(change.sagaId() + command),
          "G7 a refused command has no effect",
          command + " in " + change);
      known.computeIfAbsent(change.sagaId(), id -> new LinkedHashSet<>()).add(command);
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
      ledger.hold(
          !isWithinHorizon(answer.sagaId(), command), "G7 a refused command has no effect", answer);
    }
  }

  /** A saga need not recognise a command for ever, but as long as few have come after it. */
  private boolean isWithinHorizon(String sagaId, String command) {
    List<String> all = List.copyOf(known.getOrDefault(sagaId, Set.of()));
    int place = all.indexOf(command);
    return place >= 0 && all.size() - place <= scene.plan().settings().machine().commandHorizon();
  }

  private static String writeId(Answer answer) {
    return new Command(answer.commandId(), answer.verb().orElseThrow(), "", Instant.EPOCH)
        .writeId();
  }
}
