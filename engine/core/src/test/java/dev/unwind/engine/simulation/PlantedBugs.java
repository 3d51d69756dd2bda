package dev.unwind.engine.simulation;

import java.util.List;

/** The bugs that the simulation has to notice. */
final class PlantedBugs {
  private PlantedBugs() {}

  private static PlantedBug.Patch committer(String original, String mistaken) {
    return new PlantedBug.Patch("runtime/Committer", original, mistaken);
  }

  private static PlantedBug.Patch machine(String original, String mistaken) {
    return new PlantedBug.Patch("machine/SagaMachine", original, mistaken);
  }

  private static PlantedBug.Patch draft(String original, String mistaken) {
    return new PlantedBug.Patch("machine/Draft", original, mistaken);
  }

  private static final String SEND =
      "      try {\n        List<Stored> stored = store.commit(saga.id(), writes);\n        return new Verdict";
  private static final String DOUBTFUL =
      "} catch (PreconditionFailed | OutcomeUnknown doubtful) {\n        Verdict verdict";
  private static final String UNKNOWN =
      "} catch (OutcomeUnknown doubtful) {\n        Verdict verdict";

  private static final List<PlantedBug> WRITES =
      List.of(
          PlantedBug.of(
              "the intent of an action is written after its call",
              100,
              committer(
                  SEND,
                  "      if (advance.effect() instanceof Effect.CallAction) {\n"
                      + "        return new Verdict(Verdict.Kind.STANDS, new Held(saga, before.etag()));\n"
                      + "      }\n"
                      + SEND)),
          PlantedBug.of(
              "the intent of a compensation is written after its call",
              100,
              committer(
                  SEND,
                  "      if (advance.effect() instanceof Effect.CallCompensation) {\n"
                      + "        return new Verdict(Verdict.Kind.STANDS, new Held(saga, before.etag()));\n"
                      + "      }\n"
                      + SEND)),
          PlantedBug.of(
              "a 412 is taken as lost without reading back",
              300,
              committer(
                  DOUBTFUL,
                  "} catch (PreconditionFailed lost) {\n"
                      + "        return new Verdict(Verdict.Kind.LOST, before);\n      "
                      + UNKNOWN)),
          PlantedBug.of(
              "a 412 is taken as success",
              300,
              committer(
                  DOUBTFUL,
                  "} catch (PreconditionFailed fine) {\n"
                      + "        return new Verdict(Verdict.Kind.STANDS, new Held(saga, before.etag()));\n      "
                      + UNKNOWN)),
          PlantedBug.of(
              "an unknown outcome is taken as not applied, and something else is decided",
              300,
              committer(
                  DOUBTFUL,
                  "} catch (OutcomeUnknown givenUp) {\n"
                      + "        return new Verdict(Verdict.Kind.AGAIN, before);\n"
                      + "      } catch (PreconditionFailed doubtful) {\n        Verdict verdict")),
          PlantedBug.of(
              "an unknown outcome is taken as lost",
              300,
              committer(
                  DOUBTFUL,
                  "} catch (OutcomeUnknown givenUp) {\n"
                      + "        return new Verdict(Verdict.Kind.LOST, before);\n"
                      + "      } catch (PreconditionFailed doubtful) {\n        Verdict verdict")),
          PlantedBug.of(
              "completion is not conditional",
              500,
              committer(
                  "encoder.encode(saga, advance, decided.grows()), before);",
                  "encoder.encode(saga, advance, decided.grows()),\n"
                      + "            advance.saga().status().isFinal()\n"
                      + "                ? new Held(saga, store.read(SagaCodec.key(saga.id())).orElseThrow().etag())\n"
                      + "                : before);")),
          PlantedBug.of(
              "no write is conditional",
              500,
              committer(
                  "encoder.encode(saga, advance, decided.grows()), before);",
                  "encoder.encode(saga, advance, decided.grows()),\n"
                      + "            new Held(saga, store.read(SagaCodec.key(saga.id())).orElseThrow().etag()));")),
          PlantedBug.of(
              "a create replaces what is there",
              300,
              committer(
                  "      } catch (PreconditionFailed | OutcomeUnknown doubtful) {\n        Optional<Stored> found",
                  "      } catch (PreconditionFailed replaced) {\n"
                      + "        Stored there = store.read(SagaCodec.key(saga.id())).orElseThrow();\n"
                      + "        Write over = new Write.Replace(encoder.encode(saga, start, true).get(0), there.etag());\n"
                      + "        return new Created(new Held(saga, store.commit(saga.id(), List.of(over)).get(0).etag()), true);\n"
                      + "      } catch (OutcomeUnknown doubtful) {\n        Optional<Stored> found")),
          PlantedBug.of(
              "the epoch is compared before the write id",
              500,
              committer(
                  "      if (there.journal().lastWrites().contains(knownBy)) {",
                  "      if (there.transition() > before.saga().transition() + 1) {\n"
                      + "        return new Verdict(newer(there, before.saga(), ask.role()), read.get());\n"
                      + "      }\n"
                      + "      if (there.journal().lastWrites().contains(knownBy)) {")),
          PlantedBug.of(
              "an owner stops when a command has come in",
              300,
              committer(
                  "(role == Ask.Role.OWNER && there.ownership().sameAs(before.ownership()))",
                  "false")),
          PlantedBug.of(
              "an owner goes on although another one has the saga",
              500,
              committer(
                  "(role == Ask.Role.OWNER && there.ownership().sameAs(before.ownership()))",
                  "role == Ask.Role.OWNER")),
          PlantedBug.of(
              "a claim that is lost is repeated without watching again",
              500,
              committer(
                  "(role == Ask.Role.OWNER && there.ownership().sameAs(before.ownership()))",
                  "role == Ask.Role.CLAIMANT\n"
                      + "        || (role == Ask.Role.OWNER && there.ownership().sameAs(before.ownership()))")),
          PlantedBug.of(
              "after a read-back the owner goes on from its own copy",
              500,
              committer(
                  "        if (verdict.kind() != Verdict.Kind.REPEAT) {",
                  "        if (verdict.kind() == Verdict.Kind.STANDS && !command) {\n"
                      + "          return new Verdict(Verdict.Kind.STANDS, new Held(saga, verdict.held().etag()));\n"
                      + "        }\n"
                      + "        if (verdict.kind() != Verdict.Kind.REPEAT) {")),
          PlantedBug.of(
              "owner and commands share one slot for the write id",
              500,
              new PlantedBug.Patch(
                  "saga/LastWrites",
                  "    return new LastWrites(writeId, commands);",
                  "    return new LastWrites(writeId, List.of());")),
          PlantedBug.of(
              "the final write forgets the ids of commands",
              500,
              draft(
                  "    status = last;\n",
                  "    status = last;\n    lastWrites = new LastWrites(lastWrites.owner(), List.of());\n")),
          PlantedBug.of(
              "messages are stored by a write of their own, later",
              100,
              committer("documents.subList(1, documents.size())", "documents.subList(1, 1)")));

  private static final List<PlantedBug> MACHINE =
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

  private static final List<PlantedBug> OWNERSHIP =
      List.of(
          PlantedBug.of(
              "a saga is taken over by the wall clock",
              500,
              new PlantedBug.Patch(
                  "runtime/Sweeper",
                  "|| watch.isSilent(sagaId, stored.etag());",
                  "|| isDue(stored);")),
          PlantedBug.of(
              "leases are ignored",
              500,
              new PlantedBug.Patch(
                  "runtime/Sweeper",
                  "|| watch.isSilent(sagaId, stored.etag());",
                  "|| !owner.isEmpty();"),
              new PlantedBug.Patch(
                  "runtime/Sweeper",
                  "        definitions.names(),\n        runners.environment().now(),",
                  "        definitions.names(),\n        runners.environment().now().plusSeconds(3_600),")),
          PlantedBug.of(
              "an owner calls after the end of its lease",
              2_000,
              new PlantedBug.Patch(
                  "runtime/SagaRunner",
                  "environment.nanoTime() - leaseEnd >= 0",
                  "environment.nanoTime() - leaseEnd >= Long.MAX_VALUE / 2")),
          PlantedBug.of(
                  "an extension that outlasted the lease is one all the same",
                  1_000,
                  new PlantedBug.Patch(
                      "runtime/SagaRunner",
                      "while (!stopped && environment.nanoTime() - leaseEnd >= 0) {",
                      "if (!stopped && environment.nanoTime() - leaseEnd >= 0) {"))
              .from(860, 100),
          PlantedBug.of(
                  "nobody extends the lease of a long call",
                  1_000,
                  new PlantedBug.Patch(
                      "runtime/SagaRunner",
                      "return leaseEnd - environment.nanoTime() < half;",
                      "return leaseEnd - environment.nanoTime() < -half;"))
              .from(240, 100),
          PlantedBug.of(
              "nobody takes over from the silent",
              300,
              new PlantedBug.Patch(
                  "runtime/Watch", "return now - before.since() >= lease;", "return false;")),
          PlantedBug.of(
              "the idempotency key is another one for each attempt",
              100,
              new PlantedBug.Patch(
                  "saga/Saga",
                  "        + call;",
                  "        + call\n        + journal.transition();")));

  private static final List<PlantedBug> ANSWERS =
      List.of(
          PlantedBug.of(
                  "a command whose outcome is unknown is given up and answered as without effect",
                  1_000,
                  new PlantedBug.Patch(
                      "runtime/EngineRuntime",
                      "Deadline.after(environment, parts.settings().requestTimeout())",
                      "Deadline.after(environment, Duration.ofMillis(1))"),
                  new PlantedBug.Patch(
                      "runtime/EngineRuntime",
                      "    return answer(request, commit(seen, request, definition, event));",
                      "    try {\n"
                          + "      return answer(request, commit(seen, request, definition, event));\n"
                          + "    } catch (dev.unwind.engine.NotResolved givenUp) {\n"
                          + "      throw new CommandRefused(\n"
                          + "          request.sagaId(), request.verb(), seen.saga().status(), \"given up\");\n"
                          + "    }"))
              .from(340, 100),
          PlantedBug.of(
              "a start whose outcome is unknown is answered as refused",
              500,
              new PlantedBug.Patch(
                  "SagaEngine",
                  "    EngineRuntime.Found found = start(definition, sagaId, fingerprint, state);",
                  "    EngineRuntime.Found found;\n"
                      + "    try {\n"
                      + "      found = start(definition, sagaId, fingerprint, state);\n"
                      + "    } catch (NotResolved givenUp) {\n"
                      + "      throw new StartConflict(\"given up\");\n"
                      + "    }")),
          PlantedBug.of(
              "a repeated start is refused",
              100,
              new PlantedBug.Patch(
                  "SagaEngine",
                  "    if (!found.created() && !",
                  "    if (!found.created()) {\n      throw new StartConflict(\"it exists\");\n    }\n"
                      + "    if (!found.created() && !")),
          PlantedBug.of(
              "a start whose outcome is unknown is answered as accepted",
              500,
              committer(
                  "        backoff.pause(doubtful);\n      } catch (StoreUnavailable unavailable) {\n        backoff.pause(unavailable);\n      }\n    }\n  }\n\n  /**\n   * A start's saga.",
                  "        return new Created(new Held(saga, new ETag(\"x\")), true);\n      } catch (StoreUnavailable unavailable) {\n        backoff.pause(unavailable);\n      }\n    }\n  }\n\n  /**\n   * A start's saga.")));

  /** All of them. */
  static final List<PlantedBug> ALL = concatenated();

  private static List<PlantedBug> concatenated() {
    return java.util.stream.Stream.of(WRITES, MACHINE, OWNERSHIP, ANSWERS)
        .flatMap(List::stream)
        .toList();
  }
}
