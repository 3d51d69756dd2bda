package dev.unwind.engine.runtime;

import dev.unwind.dsl.SagaDefinition;
import dev.unwind.engine.InputTooLarge;
import dev.unwind.engine.InvalidRequest;
import dev.unwind.engine.NotResolved;
import dev.unwind.engine.document.UnwritableState;
import dev.unwind.engine.machine.Moment;
import dev.unwind.engine.machine.SagaMachine;
import dev.unwind.engine.machine.Transition;
import dev.unwind.engine.saga.Saga;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Starts sagas: one write each, which owns the saga where a slot is free. */
final class Starts {
  private static final Duration OVERLOAD_RETRY = Duration.ofSeconds(2);

  private final EngineRuntime.Parts parts;
  private final EngineEnvironment environment;
  private final SagaMachine machine;
  private final Committer committer;
  private final Runners runners;
  private final Backlog backlog;
  private final String owner;

  Starts(
      EngineRuntime.Parts parts,
      SagaMachine machine,
      Committer committer,
      Runners runners,
      String owner) {
    this.parts = parts;
    this.environment = parts.environment();
    this.machine = machine;
    this.committer = committer;
    this.runners = runners;
    this.backlog = new Backlog(parts.store(), runners);
    this.owner = owner;
  }

  /**
   * Creates a saga with one write, and runs it if a slot is free.
   *
   * @param open whether this process runs sagas
   * @throws InputTooLarge when its document does not fit
   * @throws NotResolved when there are too many already, or the store is throttled or gave no
   *     answer
   */
  EngineRuntime.Found start(
      SagaDefinition<?> definition, Saga.Identity identity, Object state, boolean open) {
    refuseUnderPressure(identity.id());
    boolean slot = open && runners.reserve();
    boolean used = false;
    try (Gate gate = committer.gate(definition)) {
      if (!slot && !admit(identity.id())) {
        throw new NotResolved(
            identity.id(),
            "too many sagas are waiting already, "
                + parts.settings().backlogMax()
                + " are allowed; nothing was started",
            OVERLOAD_RETRY,
            null);
      }
      long before = environment.nanoTime();
      Transition.Advance start = decide(new Beginning(definition, identity, state, slot), gate);
      Committer.Created created = create(definition, start);
      Saga saga = created.held().saga();
      if (created.byUs() && saga.ownership().sameAs(start.saga().ownership()) && slot) {
        used = true;
        runners.run(
            definition,
            new Committer.Result.Stands(created.held(), start.effect(), gate.take()),
            before);
      }
      return new EngineRuntime.Found(created.held(), created.byUs());
    } finally {
      if (slot && !used) {
        runners.cancelReservation();
      }
    }
  }

  /** What the store can't take now would only stand in the way of what has been begun. */
  private void refuseUnderPressure(String sagaId) {
    Duration wait = committer.pressure().holdOff(Urgency.NEW);
    if (!wait.isZero()) {
      throw new NotResolved(
          sagaId,
          "the store is throttled; this request has started nothing: repeat it",
          wait,
          null);
    }
  }

  private record Beginning(
      SagaDefinition<?> definition, Saga.Identity identity, Object state, boolean slot) {}

  private Transition.Advance decide(Beginning beginning, Gate gate) {
    Transition.Advance first = decide(beginning, Optional.empty());
    Optional<Moment.Refusal> refusal = gate.ask(first);
    return refusal.isEmpty() ? first : decide(beginning, refusal);
  }

  private Transition.Advance decide(Beginning beginning, Optional<Moment.Refusal> refusal) {
    return (Transition.Advance)
        machine.start(
            beginning.definition(),
            beginning.identity(),
            beginning.state(),
            moment(refusal),
            beginning.slot() ? Optional.of(owner) : Optional.empty());
  }

  private boolean admit(String sagaId) {
    return Unresolved.asSuch(sagaId, backlog::admit);
  }

  private Committer.Created create(SagaDefinition<?> definition, Transition.Advance start) {
    try {
      return Unresolved.asSuch(
          start.saga().id(),
          () ->
              committer.create(
                  definition,
                  start,
                  Deadline.after(environment, parts.settings().requestTimeout())));
    } catch (DocumentTooLarge tooLarge) {
      throw new InputTooLarge(tooLarge.getMessage());
    } catch (UnwritableState unwritable) {
      throw new InvalidRequest("input", unwritable.getMessage());
    }
  }

  private Moment moment(Optional<Moment.Refusal> refusal) {
    return new Moment(
        environment.now(), environment.random(), runners.beginsNothing(), List.of(), refusal);
  }
}
