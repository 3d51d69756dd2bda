package dev.unwind.engine.machine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.unwind.dsl.ProbeAnswer;
import dev.unwind.dsl.SagaDefinition;
import dev.unwind.dsl.StepRejected;
import dev.unwind.engine.saga.Command;
import dev.unwind.engine.saga.CommandVerb;
import dev.unwind.engine.saga.CompensationStatus;
import dev.unwind.engine.saga.Failure;
import dev.unwind.engine.saga.FailureRecorder;
import dev.unwind.engine.saga.Saga;
import dev.unwind.engine.saga.SagaStatus;
import dev.unwind.engine.saga.StepState;
import dev.unwind.engine.saga.StepStatus;
import dev.unwind.engine.saga.TimelineEntry;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * A saga, told event by event on a clock of its own. The verbs fail where the machine refuses;
 * {@link #offer} does not.
 */
final class Story {
  static final Instant START = Instant.parse("2030-01-01T00:00:00Z");
  static final String LOST_REPLY = "lost reply";

  private final SagaDefinition<Trail> definition;
  private final SagaMachine machine;
  private final List<MessageDraft> messages = new ArrayList<>();
  private List<Moment.LateResult> late = List.of();
  private Instant now = START;
  private boolean draining;
  private Optional<Duration> refusing = Optional.empty();
  private int owners = 1;
  private int commands;
  private Saga saga;
  private Transition last;

  private Story(
      SagaDefinition<Trail> definition, MachineSettings settings, Optional<String> owner) {
    this.definition = definition;
    this.machine = new SagaMachine(settings);
    Saga.Identity identity =
        new Saga.Identity("saga-1", definition.name(), definition.revision(), "inc", "print", now);
    take(machine.start(definition, identity, Trail.EMPTY, moment(), owner));
  }

  /** A saga that is owned from its start. */
  static Story of(Plan... plans) {
    return of(MachineSettings.DEFAULT, plans);
  }

  static Story of(MachineSettings settings, Plan... plans) {
    return new Story(Plan.definition(plans), settings, Optional.of("owner-1"));
  }

  /** A saga that waits for somebody to claim it. */
  static Story queued(Plan... plans) {
    return queued(MachineSettings.DEFAULT, plans);
  }

  static Story queued(MachineSettings settings, Plan... plans) {
    return new Story(Plan.definition(plans), settings, Optional.empty());
  }

  Moment moment() {
    return new Moment(now, 0.5, draining, late, refusal());
  }

  /** The runtime asks about the step that would come next, so that is the one refused. */
  private Optional<Moment.Refusal> refusal() {
    return refusing.map(
        time -> new Moment.Refusal(saga == null ? 0 : nextIn(saga), "bulkhead", time));
  }

  private static int nextIn(Saga saga) {
    int index = 0;
    while (index < saga.steps().size() - 1
        && (saga.steps().get(index).status() == StepStatus.SUCCEEDED
            || saga.steps().get(index).status() == StepStatus.RUNNING)) {
      index++;
    }
    return index;
  }

  /** Lets the machine decide. */
  Transition offer(Function<Moment, Event> event) {
    take(machine.decide(definition, saga, event.apply(moment())));
    return last;
  }

  private void take(Transition transition) {
    last = transition;
    if (transition instanceof Transition.Advance) {
      Transition.Advance advance = (Transition.Advance) transition;
      saga = advance.saga();
      messages.addAll(advance.messages());
    }
  }

  private Story tell(Function<Moment, Event> event) {
    assertThat(offer(event)).isNotInstanceOf(Transition.Refuse.class);
    return this;
  }

  // ---- outcomes

  Story succeed() {
    return succeed("did " + saga.steps().get(current()).name());
  }

  Story succeed(Object result) {
    long token = token();
    return tell(m -> new Event.ActionSucceeded(m, token, result));
  }

  Story reject() {
    long token = token();
    Failure no = FailureRecorder.record(Failure.Kind.REJECTED, new StepRejected("no"));
    return tell(m -> new Event.ActionRejected(m, token, no));
  }

  Story fail() {
    return fail(new IllegalStateException(LOST_REPLY));
  }

  Story fail(Throwable thrown) {
    return fail(Problem.thrown(thrown));
  }

  Story fail(Problem problem) {
    long token = token();
    return tell(m -> new Event.ActionFailed(m, token, problem));
  }

  Story timeOut() {
    return fail(Problem.timedOut("too slow"));
  }

  Story probe(ProbeAnswer<?> answer) {
    long token = token();
    return tell(m -> new Event.ProbeAnswered(m, token, answer));
  }

  Story undo() {
    long token = token();
    return tell(m -> new Event.CompensationSucceeded(m, token));
  }

  Story failUndo() {
    long token = token();
    Problem problem = Problem.thrown(new IllegalStateException("can't undo"));
    return tell(m -> new Event.CompensationFailed(m, token, problem));
  }

  // ---- ownership

  Story claim() {
    String owner = "owner-" + ++owners;
    return tell(m -> new Event.Claimed(m, owner));
  }

  /** The owner dies, and another one goes on. */
  Story takeOver() {
    return claim();
  }

  Story wake() {
    return tell(Event.Woken::new);
  }

  /** Lets the time pass that is waited for, and wakes the owner, or a new one if there is none. */
  Story waitOver() {
    now = retryAt();
    return owned() ? wake() : takeOver();
  }

  Story handOver() {
    return tell(Event.HandedOver::new);
  }

  Story extendLease() {
    return tell(Event.LeaseExtended::new);
  }

  Story draining(boolean value) {
    draining = value;
    return this;
  }

  /** From now on a guard refuses every next attempt, and asks to wait so long. */
  Story refusing(Duration time) {
    refusing = Optional.of(time);
    return this;
  }

  /** From now on every attempt is admitted. */
  Story admitting() {
    refusing = Optional.empty();
    return this;
  }

  Story late(Moment.LateResult... results) {
    late = List.of(results);
    return this;
  }

  Story pass(Duration time) {
    now = now.plus(time);
    return this;
  }

  // ---- commands

  Story cancel() {
    return ask(CommandVerb.CANCEL, "command-" + ++commands);
  }

  Story retry() {
    return ask(CommandVerb.RETRY, "command-" + ++commands);
  }

  Story skip() {
    return ask(CommandVerb.SKIP, "command-" + ++commands);
  }

  Story ask(CommandVerb verb, String id) {
    return tell(asking(verb, id));
  }

  Function<Moment, Event> asking(CommandVerb verb, String id) {
    return m -> new Event.CommandReceived(m, new Command(id, verb, "because", now));
  }

  // ---- what became of it

  Saga saga() {
    return saga;
  }

  SagaStatus status() {
    return saga.status();
  }

  Instant now() {
    return now;
  }

  Transition last() {
    return last;
  }

  /** Returns the effect of the last decision. */
  Effect effect() {
    return last instanceof Transition.Stay
        ? ((Transition.Stay) last).effect()
        : ((Transition.Advance) last).effect();
  }

  List<MessageDraft> messages() {
    return messages;
  }

  StepState step(int index) {
    return saga.steps().get(index);
  }

  CompensationStatus undoOf(int index) {
    return step(index).compensation().status();
  }

  boolean owned() {
    return saga.ownership().owner().isPresent();
  }

  Trail trail() {
    return (Trail) saga.state();
  }

  List<TimelineEntry.Event> timeline() {
    return saga.journal().timeline().entries().stream().map(TimelineEntry::event).toList();
  }

  /** Returns the token of the call that is under way, or 0. */
  long token() {
    for (StepState step : saga.steps()) {
      if (step.status() == StepStatus.RUNNING || step.status() == StepStatus.IN_DOUBT) {
        return step.attempts().token();
      }
      if (step.compensation().status() == CompensationStatus.RUNNING) {
        return step.compensation().attempts().token();
      }
    }
    return 0;
  }

  private int current() {
    int index = 0;
    while (step(index).status() == StepStatus.SUCCEEDED) {
      index++;
    }
    return index;
  }

  private Instant retryAt() {
    return saga.steps().stream()
        .flatMap(s -> List.of(s.attempts(), s.compensation().attempts()).stream())
        .flatMap(log -> log.retryAt().stream())
        .findFirst()
        .orElseThrow(() -> new AssertionError("nothing is waited for"));
  }
}
