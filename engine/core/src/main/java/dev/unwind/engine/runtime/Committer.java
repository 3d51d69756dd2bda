package dev.unwind.engine.runtime;

import dev.unwind.dsl.SagaDefinition;
import dev.unwind.engine.StepGuards;
import dev.unwind.engine.document.SagaCodec;
import dev.unwind.engine.machine.Effect;
import dev.unwind.engine.machine.Event;
import dev.unwind.engine.machine.Moment;
import dev.unwind.engine.machine.SagaMachine;
import dev.unwind.engine.machine.Transition;
import dev.unwind.engine.saga.Saga;
import dev.unwind.engine.store.Document;
import dev.unwind.engine.store.DocumentStore;
import dev.unwind.engine.store.ETag;
import dev.unwind.engine.store.OutcomeUnknown;
import dev.unwind.engine.store.PreconditionFailed;
import dev.unwind.engine.store.StoreException;
import dev.unwind.engine.store.StoreUnavailable;
import dev.unwind.engine.store.Stored;
import dev.unwind.engine.store.Write;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The only class that writes sagas. Each write has an id, fixed before the first try and stored in
 * the document, by which it is recognised whatever the store answers: a refused precondition may be
 * our own earlier write, and an unknown outcome may still become one.
 *
 * <p>After a doubtful answer it reads back and asks, in this order: does our id stand there
 * (success, whatever else changed); is the expected transition still there (repeat the same write);
 * is an older one there (read again); is it another's (stop); is it the same ownership with a newer
 * transition (a command came in: decide again).
 */
final class Committer implements Commits {
  private final DocumentStore store;
  private final SagaCodec codec;
  private final Encoder encoder;
  private final SagaMachine machine;
  private final EngineEnvironment environment;
  private final Pressure pressure;
  private final EngineRuntime.Hooks hooks;
  private final Milestones milestones;
  private final WriteIds writeIds;

  Committer(EngineRuntime.Parts parts, SagaMachine machine, Pressure pressure) {
    this.store = parts.store();
    this.pressure = pressure;
    this.codec = parts.codec();
    this.encoder = new Encoder(codec, store.limits(), parts.settings().machine());
    this.machine = machine;
    this.environment = parts.environment();
    this.writeIds = new WriteIds(environment);
    this.hooks = parts.hooks();
    this.milestones = new Milestones(hooks);
  }

  Pressure pressure() {
    return pressure;
  }

  /** Returns a gate for one decision; to be closed. */
  Gate gate(SagaDefinition<?> definition) {
    return new Gate(hooks.guards(), hooks.meters(), definition);
  }

  /** How a commit ended. */
  sealed interface Result {
    /**
     * The event is decided and durable, or needed no write.
     *
     * @param held the saga now; newer than the decision where a command came in after it
     * @param effect what to do
     * @param permit that of the call which the effect asks for
     */
    record Stands(Held held, Effect effect, StepGuards.Permit permit) implements Result {}

    /**
     * The machine refused the event.
     *
     * @param held the saga that it was refused on
     * @param reason why
     */
    record Refused(Held held, Transition.Reason reason) implements Result {}

    /** Somebody else has the saga, or it is gone: stop. */
    record Lost() implements Result {}
  }

  /**
   * Creates the saga of a start.
   *
   * @return the saga and whether this call made it; what is found otherwise is not decoded beyond
   *     its tree
   * @throws StoreException when it is unresolved at the deadline
   */
  Created create(SagaDefinition<?> definition, Transition.Advance start, Deadline deadline) {
    Saga saga = start.saga().withOwnerWrite(writeIds.next());
    List<Write> writes = new ArrayList<>();
    encoder.encode(saga, start, true).forEach(document -> writes.add(new Write.Create(document)));
    Tries tries = tries(deadline, () -> Urgency.BEGUN, 0);
    while (true) {
      try {
        List<Stored> stored = tries.commit(saga.id(), writes);
        milestones.created(definition);
        return new Created(new Held(saga, stored.get(0).etag(), tries.charge()), true);
      } catch (PreconditionFailed | OutcomeUnknown doubtful) {
        Optional<Stored> found = tries.read(SagaCodec.key(saga.id()));
        if (found.isPresent()) {
          Created created = created(definition, saga, found.get());
          return new Created(created.held().plus(tries.charge()), created.byUs());
        }
        tries.pause(doubtful);
      } catch (StoreUnavailable unavailable) {
        tries.pause(unavailable);
      }
    }
  }

  /**
   * A start's saga.
   *
   * @param held the saga
   * @param byUs whether this start made it
   */
  record Created(Held held, boolean byUs) {}

  /**
   * The incarnation is random for each start, so it tells our saga from another's even after later
   * writes.
   */
  private Created created(SagaDefinition<?> definition, Saga ours, Stored found) {
    Saga there = codec.decode(found);
    boolean byUs = there.identity().incarnation().equals(ours.identity().incarnation());
    if (byUs) {
      milestones.created(definition);
    }
    return new Created(byUs ? held(definition, found) : new Held(there, found.etag()), byUs);
  }

  /**
   * Decides an event and stores the decision, however often it has to be decided or sent.
   *
   * @throws StoreException when it is unresolved at the deadline
   * @throws DocumentTooLarge when the decision does not fit; nothing was written
   * @throws dev.unwind.engine.document.UnwritableState when the user's state can't be written;
   *     nothing was written
   */
  @Override
  public Result commit(Held start, Ask ask) {
    Tries tries = tries(ask.deadline(), ask.urgency(), start.charge());
    Held held = start;
    try (Gate gate = gate(ask.definition())) {
      while (true) {
        tries.awaitTurn();
        Choice choice = choose(held.saga(), ask, gate);
        if (choice.decided() instanceof Transition.Refuse) {
          return new Result.Refused(held, ((Transition.Refuse) choice.decided()).reason());
        }
        if (choice.decided() instanceof Transition.Stay) {
          Effect effect = ((Transition.Stay) choice.decided()).effect();
          return new Result.Stands(held, effect, StepGuards.Permit.NONE);
        }
        Transition.Advance advance = (Transition.Advance) choice.decided();
        Verdict verdict = send(held, new Decided(advance, takesIn(choice.event())), ask, tries);
        switch (verdict.kind()) {
          case STANDS:
            milestones.moved(ask.definition(), held.saga(), advance.saga(), verdict.held());
            return new Result.Stands(verdict.held(), advance.effect(), gate.take());
          case LOST:
            return new Result.Lost();
          default:
            held = verdict.held();
        }
      }
    }
  }

  private record Choice(Event event, Transition decided) {}

  /** Decides, and once more if a guard refuses the attempt that the first decision would begin. */
  private Choice choose(Saga saga, Ask ask, Gate gate) {
    Event event = ask.event().apply(Optional.empty());
    Transition decided = machine.decide(ask.definition(), saga, event);
    Optional<Moment.Refusal> refusal = gate.ask(decided);
    if (refusal.isEmpty()) {
      return new Choice(event, decided);
    }
    Event refused = ask.event().apply(refusal);
    return new Choice(refused, machine.decide(ask.definition(), saga, refused));
  }

  private record Decided(Transition.Advance advance, boolean grows) {}

  private static boolean takesIn(Event event) {
    return event.kind() == Event.Kind.ACTION_SUCCEEDED || event.kind() == Event.Kind.PROBE_ANSWERED;
  }

  private Verdict send(Held before, Decided decided, Ask ask, Tries tries) {
    Transition.Advance advance = decided.advance();
    String writeId = writeIds.next();
    boolean command = ask.role() == Ask.Role.COMMANDER;
    // A command is known by its own id, which the machine has put into the document.
    double recorded = tries.charge();
    Saga charged =
        advance.saga().withRequestUnits(before.saga().journal().requestUnits() + recorded);
    Saga saga = command ? charged : charged.withOwnerWrite(writeId);
    String knownBy = command ? lastCommand(saga) : writeId;
    List<Write> writes = writes(encoder.encode(saga, advance, decided.grows()), before);
    while (true) {
      try {
        List<Stored> stored = tries.commit(saga.id(), writes);
        return new Verdict(Verdict.Kind.STANDS, new Held(saga, stored.get(0).etag()))
            .charged(tries.charge() - recorded);
      } catch (PreconditionFailed | OutcomeUnknown doubtful) {
        Verdict verdict = judge(before, knownBy, ask, tries);
        if (verdict.kind() != Verdict.Kind.REPEAT) {
          boolean stands = verdict.kind() == Verdict.Kind.STANDS;
          return verdict.charged(tries.charge() - (stands ? recorded : 0));
        }
        tries.pause(doubtful);
      } catch (StoreUnavailable unavailable) {
        tries.pause(unavailable);
      }
    }
  }

  /** What a doubtful answer turned out to mean. */
  private record Verdict(Kind kind, Held held) {
    private enum Kind {
      STANDS,
      REPEAT,
      AGAIN,
      LOST
    }

    private Verdict charged(double charge) {
      return new Verdict(kind, held.plus(charge));
    }
  }

  private Verdict judge(Held before, String knownBy, Ask ask, Tries tries) {
    while (true) {
      Optional<Held> read =
          tries.read(SagaCodec.key(before.saga().id())).map(found -> held(ask, found));
      if (read.isEmpty()) {
        return new Verdict(Verdict.Kind.LOST, before);
      }
      Saga there = read.get().saga();
      if (there.journal().lastWrites().contains(knownBy)) {
        return new Verdict(Verdict.Kind.STANDS, read.get());
      }
      if (there.transition() == before.saga().transition()) {
        return new Verdict(Verdict.Kind.REPEAT, before);
      }
      if (there.transition() > before.saga().transition()) {
        return new Verdict(newer(there, before.saga(), ask.role()), read.get());
      }
      tries.pause(new OutcomeUnknown("saga " + there.id() + " was read in an old version", null));
    }
  }

  private static Verdict.Kind newer(Saga there, Saga before, Ask.Role role) {
    if (role == Ask.Role.COMMANDER
        || (role == Ask.Role.OWNER && there.ownership().sameAs(before.ownership()))) {
      return Verdict.Kind.AGAIN;
    }
    return Verdict.Kind.LOST;
  }

  @Override
  public Optional<Held> read(SagaDefinition<?> definition, String sagaId, Deadline deadline) {
    Tries tries = tries(deadline, () -> Urgency.BEGUN, 0);
    return tries
        .read(SagaCodec.key(sagaId))
        .map(found -> held(definition, found).plus(tries.charge()));
  }

  private Tries tries(Deadline deadline, Supplier<Urgency> urgency, double charge) {
    return new Tries(store, new Backoff(environment, pressure, deadline, urgency), charge);
  }

  /**
   * Asking something of a saga takes no look at its state, so it works even when the state can't be
   * read.
   */
  private Held held(Ask ask, Stored found) {
    return ask.role() == Ask.Role.COMMANDER
        ? new Held(codec.decode(found), found.etag())
        : held(ask.definition(), found);
  }

  /** Returns a stored saga with its state as the definition's type. */
  Held held(SagaDefinition<?> definition, Stored found) {
    return held(definition, codec.decode(found), found.etag());
  }

  /** Returns a saga that was read with its state as a tree, with it as the definition's type. */
  Held held(SagaDefinition<?> definition, Saga seen, ETag etag) {
    Saga saga = codec.withType(seen, definition.stateType());
    Definitions.check(definition, saga);
    return new Held(saga, etag);
  }

  private static String lastCommand(Saga saga) {
    List<String> commands = saga.journal().lastWrites().commands();
    return commands.get(commands.size() - 1);
  }

  private static List<Write> writes(List<Document> documents, Held before) {
    List<Write> writes = new ArrayList<>(documents.size());
    writes.add(new Write.Replace(documents.get(0), before.etag()));
    for (Document message : documents.subList(1, documents.size())) {
      writes.add(new Write.Create(message));
    }
    return writes;
  }
}
