package dev.unwind.engine.machine;

import dev.unwind.dsl.MessageDefinition;
import dev.unwind.dsl.SagaDefinition;
import dev.unwind.dsl.StepDefinition;
import dev.unwind.engine.saga.Command;
import dev.unwind.engine.saga.CompensationState;
import dev.unwind.engine.saga.Direction;
import dev.unwind.engine.saga.LastWrites;
import dev.unwind.engine.saga.Saga;
import dev.unwind.engine.saga.SagaStatus;
import dev.unwind.engine.saga.StepState;
import dev.unwind.engine.saga.TimelineEntry;
import dev.unwind.engine.saga.TurnedBack;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The next saga while the machine puts it together. Lives within one decision. */
final class Draft {
  final SagaDefinition<Object> definition;
  final Moment moment;
  final long transition;
  private final Saga before;
  private final MachineSettings settings;
  private final List<StepState> steps;
  private final List<TimelineEntry> entries = new ArrayList<>();
  private final List<MessageDraft> messages = new ArrayList<>();
  private Object state;
  private SagaStatus status;
  private Direction direction;
  private Optional<TurnedBack> turnedBack;
  private Saga.Ownership ownership;
  private List<Command> inbox;
  private LastWrites lastWrites;
  private Optional<RuntimeException> unstorable = Optional.empty();

  Draft(SagaDefinition<Object> definition, Saga before, Moment moment, MachineSettings settings) {
    this.definition = definition;
    this.before = before;
    this.moment = moment;
    this.settings = settings;
    this.transition = before.transition() + 1;
    this.steps = new ArrayList<>(before.steps());
    this.state = before.state();
    this.status = before.status();
    this.direction = before.direction();
    this.turnedBack = before.progress().turnedBack();
    this.ownership = before.ownership();
    this.inbox = before.journal().inbox();
    this.lastWrites = before.journal().lastWrites();
    for (Moment.LateResult late : moment.late()) {
      note(TimelineEntry.Event.LATE_RESULT_REFUSED, late.call(), late.attempt(), late.outcome());
    }
  }

  Instant now() {
    return moment.now();
  }

  SagaStatus status() {
    return status;
  }

  Direction direction() {
    return direction;
  }

  int size() {
    return steps.size();
  }

  StepState step(int index) {
    return steps.get(index);
  }

  StepDefinition<Object> stepDefinition(int index) {
    return definition.steps().get(index);
  }

  void set(int index, StepState step) {
    steps.set(index, step);
  }

  void set(int index, CompensationState compensation) {
    steps.set(index, steps.get(index).with(compensation));
  }

  void status(SagaStatus next) {
    status = next;
  }

  /** Turns back, for good. */
  void turnBack(TurnedBack why) {
    direction = Direction.BACKWARD;
    status = SagaStatus.COMPENSATING;
    turnedBack = Optional.of(why);
    note(TimelineEntry.Event.TURNED_BACK, why.step(), why.reason() + ": " + why.message());
  }

  /**
   * Takes the step's result into the state, and computes its messages from it. May throw what the
   * user's code throws.
   */
  void settle(int index, Object newState) {
    List<MessageDraft> computed = new ArrayList<>();
    for (MessageDefinition<Object> message : stepDefinition(index).messages()) {
      computed.add(new MessageDraft(message.type(), message.body().apply(newState)));
    }
    state = newState;
    messages.addAll(computed);
  }

  Object state() {
    return state;
  }

  List<Command> takeInbox() {
    List<Command> taken = inbox;
    inbox = List.of();
    return taken;
  }

  /** Sets why what a skip leads to can't be stored. */
  void unstorable(Optional<RuntimeException> why) {
    unstorable = why;
  }

  void refuseIfUnstorable() {
    if (unstorable.isPresent()) {
      throw unstorable.get();
    }
  }

  /** Keeps the command's id, so that a repeat is recognised. */
  void remember(Command command) {
    lastWrites = lastWrites.byCommand(command.writeId(), settings.commandHorizon());
  }

  void receive(Command command) {
    List<Command> more = new ArrayList<>(inbox);
    more.add(command);
    inbox = more;
    remember(command);
    if (ownership.owner().isEmpty()) {
      ownership = new Saga.Ownership(Optional.empty(), ownership.epoch(), Optional.of(now()));
    }
  }

  void claim(String owner) {
    ownership =
        new Saga.Ownership(Optional.of(owner), ownership.epoch() + 1, Optional.of(leaseEnd()));
  }

  private Instant leaseEnd() {
    return now().plus(settings.lease());
  }

  void note(TimelineEntry.Event event) {
    note(event, Optional.empty(), "");
  }

  void note(TimelineEntry.Event event, Optional<String> step, String detail) {
    entries.add(
        new TimelineEntry(transition, now(), event, step, Optional.empty(), nonEmpty(detail)));
  }

  void note(TimelineEntry.Event event, String step, int attempt, String detail) {
    entries.add(
        new TimelineEntry(
            transition, now(), event, Optional.of(step), Optional.of(attempt), nonEmpty(detail)));
  }

  /** Notes a refusal once, however often it is repeated: the wait may be long. */
  void noteRefusal(String step) {
    List<TimelineEntry> all = new ArrayList<>(before.journal().timeline().entries());
    all.addAll(entries);
    for (int i = all.size() - 1; i >= 0; i--) {
      if (all.get(i).step().filter(step::equals).isPresent()) {
        if (all.get(i).event() == TimelineEntry.Event.NOT_ADMITTED) {
          return;
        }
        break;
      }
    }
    String guard = moment.refusal().map(Moment.Refusal::guard).orElse("");
    note(TimelineEntry.Event.NOT_ADMITTED, Optional.of(step), "refused by the " + guard);
  }

  private static Optional<String> nonEmpty(String detail) {
    return detail.isEmpty() ? Optional.empty() : Optional.of(detail);
  }

  /** Ends the decision: nothing but the ownership's lease follows from it. */
  Transition keep(Effect effect) {
    if (ownership.owner().isPresent()) {
      ownership = new Saga.Ownership(ownership.owner(), ownership.epoch(), Optional.of(leaseEnd()));
    }
    return advance(effect);
  }

  /** Ends the decision of somebody who does not own the saga: the lease is not theirs to extend. */
  Transition keepLease(Effect effect) {
    return advance(effect);
  }

  /** Ends the decision and lets the saga go until somebody has to look at it. */
  Transition release(Optional<Instant> dueAt) {
    ownership = new Saga.Ownership(Optional.empty(), ownership.epoch(), dueAt);
    if (dueAt.isPresent()) {
      note(TimelineEntry.Event.RELEASED, Optional.empty(), "due at " + dueAt.get());
    }
    return advance(new Effect.Release());
  }

  /** Ends the decision and the saga. */
  Transition finish(SagaStatus last, TimelineEntry.Event event) {
    status = last;
    ownership = new Saga.Ownership(Optional.empty(), ownership.epoch(), Optional.empty());
    note(event);
    return advance(new Effect.Finish());
  }

  private Transition advance(Effect effect) {
    Saga.Journal journal =
        new Saga.Journal(
            transition,
            now(),
            before.journal().timeline().plus(entries, settings.timelineMax()),
            inbox,
            lastWrites,
            before.journal().requestUnits());
    Saga.Progress progress = new Saga.Progress(status, direction, steps, turnedBack);
    return new Transition.Advance(
        new Saga(before.identity(), state, progress, ownership, journal), messages, effect);
  }
}
