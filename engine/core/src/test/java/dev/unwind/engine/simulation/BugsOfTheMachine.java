package dev.unwind.engine.simulation;

import java.util.List;

/** Mistakes in what is decided. */
final class BugsOfTheMachine {
  private BugsOfTheMachine() {}

  private static PlantedBug.Patch machine(String original, String mistaken) {
    return new PlantedBug.Patch("machine/SagaMachine", original, mistaken);
  }

  private static PlantedBug.Patch draft(String original, String mistaken) {
    return new PlantedBug.Patch("machine/Draft", original, mistaken);
  }

  static final List<PlantedBug> ALL =
      List.of(
          PlantedBug.of(
              "a claim has no new epoch",
              100,
              draft("ownership.epoch() + 1", "Math.max(1, ownership.epoch())"),
              new PlantedBug.Patch(
                  "runtime/Claims",
                  "now.epoch() == held.saga().ownership().epoch() + 1",
                  "now.epoch() >= held.saga().ownership().epoch()")),
          PlantedBug.of(
              "compensations run in the order of the steps",
              100,
              machine(
                  "    int index = draft.size() - 1;\n"
                      + "    while (index >= 0 && !draft.step(index).compensation().status().isOpen()) {\n"
                      + "      index--;\n"
                      + "    }\n"
                      + "    return index;",
                  "    int index = 0;\n"
                      + "    while (index < draft.size() && !draft.step(index).compensation().status().isOpen()) {\n"
                      + "      index++;\n"
                      + "    }\n"
                      + "    return index == draft.size() ? -1 : index;")),
          PlantedBug.of(
              "nothing is undone of an attempt whose outcome is unknown",
              300,
              machine(
                  "    if (!step.inDoubt()) {\n"
                      + "      draft.set(index, step.compensation().with(CompensationStatus.NOT_OWED));",
                  "    if (index >= 0) {\n"
                      + "      draft.set(index, step.compensation().with(CompensationStatus.NOT_OWED));")),
          PlantedBug.of(
              "that the outcome of an attempt is unknown is not remembered",
              300,
              machine(
                  "StepState step = draft.step(index).inDoubt(true);",
                  "StepState step = draft.step(index);")),
          PlantedBug.of(
                  "a rejection forgets an earlier attempt whose outcome is unknown",
                  1_000,
                  machine(
                      "    draft.set(index, step.with(StepStatus.WAITING, log));\n    giveUp(draft, index);",
                      "    draft.set(index, step.inDoubt(false).with(StepStatus.WAITING, log));\n    giveUp(draft, index);"))
              .from(150, 100),
          PlantedBug.of(
              "a failed compensation counts as done",
              300,
              machine(
                  "    Optional<Instant> next = nextAttempt(draft, undo(draft, index).retry(), log, problem);",
                  "    if (index >= 0) {\n      return undone(draft, index);\n    }\n"
                      + "    Optional<Instant> next = nextAttempt(draft, undo(draft, index).retry(), log, problem);")),
          PlantedBug.of(
              "a timeout counts as success",
              300,
              machine(
                  "    Failure failure = problem.failure();\n    draft.note(\n        TimelineEntry.Event.ACTION_FAILED",
                  "    Failure failure = problem.failure();\n"
                      + "    if (failure.kind() == Failure.Kind.TIMED_OUT) {\n"
                      + "      return succeeded(draft, index, (state, result) -> state, null);\n"
                      + "    }\n    draft.note(\n        TimelineEntry.Event.ACTION_FAILED")),
          PlantedBug.of(
              "who takes a saga over calls the attempt that it finds",
              500,
              machine(
                  "    StepState step = draft.step(running);\n    Failure why",
                  "    StepState step = draft.step(running);\n"
                      + "    if (draft.direction() == Direction.FORWARD && step.status() == StepStatus.RUNNING) {\n"
                      + "      return draft.keep(new Effect.CallAction(running, step.attempts().token()));\n"
                      + "    }\n    Failure why")),
          PlantedBug.of(
              "a saga is let go without saying when it is due",
              300,
              draft(
                  "new Saga.Ownership(Optional.empty(), ownership.epoch(), dueAt);",
                  "new Saga.Ownership(Optional.empty(), ownership.epoch(), Optional.empty());")),
          PlantedBug.of(
                  "completion does not look into the inbox",
                  500,
                  machine(
                      "    meetInbox(draft);\n",
                      "    if (current(draft) < draft.size() || draft.direction() == Direction.BACKWARD) {\n"
                          + "      meetInbox(draft);\n    }\n"))
              .from(120, 100),
          PlantedBug.of(
              "a cancel is accepted when the saga is final",
              300,
              machine(
                  "      return new Transition.Refuse(Transition.Reason.FINAL);\n    }\n    if (saga.journal()",
                  "      return new Transition.Stay(new Effect.CarryOn());\n    }\n    if (saga.journal()")),
          PlantedBug.of(
              "a cancel is accepted past the point of no return",
              500,
              machine(
                  "      if (pivotRecorded(draft)) {\n        return new Transition.Refuse(",
                  "      if (draft.size() < 0) {\n        return new Transition.Refuse(")),
          PlantedBug.of(
              "the fencing token does not rise",
              100,
              machine(
                  "Attempts log = step.attempts().begin(draft.transition, draft.now());",
                  "Attempts log = step.attempts().begin(1, draft.now());")),
          PlantedBug.of(
              "the fencing token of a compensation does not rise",
              100,
              machine(
                  "Attempts log = compensation.attempts().begin(draft.transition, draft.now());",
                  "Attempts log = compensation.attempts().begin(1, draft.now());")),
          PlantedBug.of(
              "the fencing token is the epoch",
              300,
              draft(
                  "  Object state() {",
                  "  long epoch() {\n    return ownership.epoch();\n  }\n\n  Object state() {"),
              machine(
                  "Attempts log = step.attempts().begin(draft.transition, draft.now());",
                  "Attempts log = step.attempts().begin(draft.epoch(), draft.now());"),
              machine(
                  "Attempts log = compensation.attempts().begin(draft.transition, draft.now());",
                  "Attempts log = compensation.attempts().begin(draft.epoch(), draft.now());")));
}
