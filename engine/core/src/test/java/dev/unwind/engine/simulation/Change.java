package dev.unwind.engine.simulation;

import dev.unwind.engine.saga.Saga;
import dev.unwind.engine.saga.StepState;
import dev.unwind.engine.saga.StepStatus;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A commit at the moment at which it was applied.
 *
 * @param before the version before; empty for a create
 * @param after the version that it leaves behind
 * @param messages the JSON of the messages that it stored
 * @param writer whose commit it was, alive or not
 * @param unchangedFor how long the version before had stood
 */
record Change(
    Optional<Saga> before, Saga after, List<String> messages, Life writer, Duration unchangedFor) {

  String sagaId() {
    return after.id();
  }

  /** Returns whether it put a command into the inbox, or kept its id, and nothing else. */
  boolean isCommand() {
    return before.isPresent()
        && before.get().journal().lastWrites().owner().equals(after.journal().lastWrites().owner());
  }

  boolean raisesEpoch() {
    return before.isPresent() && before.get().ownership().epoch() != after.ownership().epoch();
  }

  /** Returns the places of the steps that it completes. */
  List<Integer> completed() {
    List<Integer> steps = new ArrayList<>();
    for (int i = 0; i < after.steps().size(); i++) {
      if (isDone(after.steps().get(i)) && !(before.isPresent() && isDone(step(i)))) {
        steps.add(i);
      }
    }
    return steps;
  }

  private StepState step(int index) {
    return before.orElseThrow().steps().get(index);
  }

  private static boolean isDone(StepState step) {
    return step.status() == StepStatus.SUCCEEDED;
  }

  @Override
  public String toString() {
    return writer
        + " wrote "
        + sagaId()
        + " transition "
        + after.transition()
        + " epoch "
        + after.ownership().epoch()
        + " owner "
        + after.ownership().owner().orElse("none")
        + " "
        + after.status()
        + " "
        + after.steps().stream().map(Change::word).toList()
        + (messages.isEmpty() ? "" : " with " + messages.size() + " messages");
  }

  private static String word(StepState step) {
    return step.name()
        + " "
        + step.status()
        + (step.inDoubt() ? "?" : "")
        + " "
        + step.attempts().token()
        + "/"
        + step.compensation().status()
        + " "
        + step.compensation().attempts().token();
  }
}
