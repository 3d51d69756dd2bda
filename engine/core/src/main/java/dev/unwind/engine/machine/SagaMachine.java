package dev.unwind.engine.machine;

import static dev.unwind.engine.saga.SagaStatus.BLOCKED;
import static dev.unwind.engine.saga.SagaStatus.COMPENSATED;
import static dev.unwind.engine.saga.SagaStatus.COMPENSATING;
import static dev.unwind.engine.saga.SagaStatus.COMPLETED;
import static dev.unwind.engine.saga.SagaStatus.RUNNING;

import dev.unwind.dsl.CompensationDefinition;
import dev.unwind.dsl.ProbeAnswer;
import dev.unwind.dsl.Retry;
import dev.unwind.dsl.SagaDefinition;
import dev.unwind.dsl.StepDefinition;
import dev.unwind.dsl.StepKind;
import dev.unwind.engine.saga.Attempts;
import dev.unwind.engine.saga.Command;
import dev.unwind.engine.saga.CommandVerb;
import dev.unwind.engine.saga.CompensationState;
import dev.unwind.engine.saga.CompensationStatus;
import dev.unwind.engine.saga.Direction;
import dev.unwind.engine.saga.Failure;
import dev.unwind.engine.saga.LastWrites;
import dev.unwind.engine.saga.Saga;
import dev.unwind.engine.saga.SagaStatus;
import dev.unwind.engine.saga.StepState;
import dev.unwind.engine.saga.StepStatus;
import dev.unwind.engine.saga.Timeline;
import dev.unwind.engine.saga.TimelineEntry;
import dev.unwind.engine.saga.TurnedBack;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * Decides what becomes of a saga at an event. Pure: the same arguments give the same answer, and
 * nothing is changed.
 *
 * <p>The table below says which events apply in which status, and which statuses may follow; what
 * it does not list is refused. {@code docs/state-machine.md} is rendered from it, and every
 * decision is held against it.
 *
 * <p>All outcomes that settle an attempt end in {@link #proceed}: it meets the inbox first, and
 * then goes on in the saga's direction. So a command that was accepted is met before another intent
 * or an end is recorded.
 */
public final class SagaMachine {
  /**
   * One row of the table.
   *
   * @param from the status before
   * @param event the event
   * @param effects what the machine does, in words
   * @param to the statuses that may follow
   */
  public record Row(SagaStatus from, Event.Kind event, String effects, Set<SagaStatus> to) {}

  /** The whole machine. */
  public static final List<Row> TABLE =
      List.of(
          row(
              RUNNING,
              Event.Kind.CLAIMED,
              "new owner, epoch + 1; a running attempt is interrupted: ask the probe, or record a new attempt, or give up;"
                  + " else go on; wait where a guard refuses the attempt",
              RUNNING,
              COMPENSATING,
              BLOCKED,
              COMPENSATED),
          row(
              RUNNING,
              Event.Kind.WOKEN,
              "meet the inbox; record the attempt that was waited for, or wait again where a guard refuses it",
              RUNNING,
              COMPENSATING,
              COMPENSATED),
          row(RUNNING, Event.Kind.LEASE_EXTENDED, "lease", RUNNING),
          row(RUNNING, Event.Kind.HANDED_OVER, "released, unless an attempt is running", RUNNING),
          row(
              RUNNING,
              Event.Kind.ACTION_SUCCEEDED,
              "merge the result, store the messages, record the next intent, or wait where a guard refuses it",
              RUNNING,
              COMPENSATING,
              BLOCKED,
              COMPLETED,
              COMPENSATED),
          row(
              RUNNING,
              Event.Kind.ACTION_REJECTED,
              "nothing is owed, unless an earlier attempt is in doubt; turn back",
              COMPENSATING,
              BLOCKED,
              COMPENSATED),
          row(
              RUNNING,
              Event.Kind.ACTION_FAILED,
              "ask the probe after a timeout; else retry by policy, then turn back, its compensation owed",
              RUNNING,
              COMPENSATING,
              BLOCKED,
              COMPENSATED),
          row(
              RUNNING,
              Event.Kind.PROBE_ANSWERED,
              "applied: as succeeded; not applied: retry by policy, nothing owed; unknown: as failed",
              RUNNING,
              COMPENSATING,
              BLOCKED,
              COMPLETED,
              COMPENSATED),
          row(
              RUNNING,
              Event.Kind.CANCEL,
              "into the inbox; refused from the pivot's intent on",
              RUNNING),
          row(
              COMPENSATING,
              Event.Kind.CLAIMED,
              "new owner, epoch + 1; a running compensation is interrupted: record a new attempt, or block",
              COMPENSATING,
              BLOCKED),
          row(
              COMPENSATING,
              Event.Kind.WOKEN,
              "record the attempt that was waited for",
              COMPENSATING),
          row(COMPENSATING, Event.Kind.LEASE_EXTENDED, "lease", COMPENSATING),
          row(
              COMPENSATING,
              Event.Kind.HANDED_OVER,
              "released, unless an attempt is running",
              COMPENSATING),
          row(
              COMPENSATING,
              Event.Kind.COMPENSATION_SUCCEEDED,
              "record the intent of the compensation before it",
              COMPENSATING,
              COMPENSATED),
          row(
              COMPENSATING,
              Event.Kind.COMPENSATION_FAILED,
              "retry by policy, then block",
              COMPENSATING,
              BLOCKED),
          row(COMPENSATING, Event.Kind.CANCEL, "already on its way: nothing", COMPENSATING),
          row(
              BLOCKED,
              Event.Kind.CLAIMED,
              "new owner, epoch + 1, if the inbox asks for something: retry gives a fresh budget, skip settles; then go on",
              RUNNING,
              COMPENSATING,
              BLOCKED,
              COMPLETED,
              COMPENSATED),
          row(
              BLOCKED,
              Event.Kind.CANCEL,
              "on the way back nothing; past the point of no return refused",
              BLOCKED),
          row(BLOCKED, Event.Kind.RETRY, "into the inbox, due now", BLOCKED),
          row(BLOCKED, Event.Kind.SKIP, "into the inbox, due now", BLOCKED));

  private static final Map<SagaStatus, Map<Event.Kind, Set<SagaStatus>>> NEXT = index();

  private final MachineSettings settings;

  public SagaMachine(MachineSettings settings) {
    this.settings = Objects.requireNonNull(settings, "settings");
  }

  /**
   * Returns the first transition of a new saga: owned and with the first intent recorded, or
   * unowned and due at once.
   *
   * @param owner the process life that has a free slot for it
   */
  public Transition start(
      SagaDefinition<?> definition,
      Saga.Identity identity,
      Object state,
      Moment moment,
      Optional<String> owner) {
    List<StepState> steps = new ArrayList<>();
    for (StepDefinition<?> step : definition.steps()) {
      CompensationState compensation =
          step.compensation()
              .map(c -> CompensationState.notOwed(c.name()))
              .orElseGet(CompensationState::none);
      steps.add(StepState.pending(step.name(), compensation));
    }
    Saga nothing =
        new Saga(
            identity,
            state,
            new Saga.Progress(RUNNING, Direction.FORWARD, steps, Optional.empty()),
            new Saga.Ownership(Optional.empty(), 0, Optional.empty()),
            new Saga.Journal(
                0, moment.now(), Timeline.empty(), List.of(), new LastWrites("", List.of())));
    Draft draft = new Draft(erased(definition), nothing, moment, settings);
    draft.note(TimelineEntry.Event.STARTED);
    if (owner.isEmpty()) {
      return draft.release(Optional.of(moment.now()));
    }
    draft.claim(owner.get());
    return proceed(draft);
  }

  /**
   * Returns what becomes of the saga.
   *
   * @param definition the saga's own definition, of its revision
   * @param saga the saga as recorded
   * @param event what happened or is asked
   * @throws IllegalStateException when the decision is not in the table: a bug of the machine
   */
  public Transition decide(SagaDefinition<?> definition, Saga saga, Event event) {
    Transition decided =
        decideFor(new Draft(erased(definition), saga, event.moment(), settings), saga, event);
    if (decided instanceof Transition.Advance) {
      check(saga, event, ((Transition.Advance) decided).saga());
    }
    return decided;
  }

  private Transition decideFor(Draft draft, Saga saga, Event event) {
    if (event instanceof Event.CommandReceived) {
      return received(draft, saga, ((Event.CommandReceived) event).command());
    }
    if (next(saga, event).isEmpty()) {
      return new Transition.Refuse(
          saga.status().isFinal() ? Transition.Reason.FINAL : Transition.Reason.SUPERSEDED);
    }
    if (event instanceof Event.Claimed) {
      return claimed(draft, saga, (Event.Claimed) event);
    }
    if (saga.ownership().owner().isEmpty()) {
      return new Transition.Refuse(Transition.Reason.SUPERSEDED);
    }
    switch (event.kind()) {
      case WOKEN:
        return woken(draft, saga);
      case LEASE_EXTENDED:
        return draft.keep(new Effect.CarryOn());
      case HANDED_OVER:
        return handedOver(draft, saga);
      default:
        return settled(draft, event);
    }
  }

  private static Set<SagaStatus> next(Saga saga, Event event) {
    return NEXT.get(saga.status()).getOrDefault(event.kind(), Set.of());
  }

  private static void check(Saga before, Event event, Saga after) {
    boolean listed = next(before, event).contains(after.status());
    if (!listed
        || after.transition() != before.transition() + 1
        || after.ownership().epoch() < before.ownership().epoch()) {
      throw new IllegalStateException(
          String.format(
              "saga %s: %s at transition %d, epoch %d must not become %s at transition %d, epoch %d by %s; so far: %s",
              before.id(),
              before.status(),
              before.transition(),
              before.ownership().epoch(),
              after.status(),
              after.transition(),
              after.ownership().epoch(),
              event.kind(),
              before.journal().timeline()));
    }
  }

  // ---- commands

  /** Returns why a command can't apply, if so; a command that is already met needs no write. */
  private Transition received(Draft draft, Saga saga, Command command) {
    if (saga.journal().lastWrites().contains(command.writeId())) {
      return new Transition.Stay(new Effect.CarryOn());
    }
    if (saga.status().isFinal()) {
      return new Transition.Refuse(Transition.Reason.FINAL);
    }
    if (saga.journal().inbox().stream().anyMatch(asked -> asked.verb() == command.verb())) {
      // The same is asked already and will be met. The id is kept, so that its repeat asks nothing
      // later.
      draft.remember(command);
      return draft.keepLease(new Effect.CarryOn());
    }
    if (command.verb() == CommandVerb.CANCEL) {
      if (saga.direction() == Direction.BACKWARD) {
        return new Transition.Stay(new Effect.CarryOn());
      }
      if (pivotRecorded(draft)) {
        return new Transition.Refuse(Transition.Reason.POINT_OF_NO_RETURN);
      }
    } else if (saga.status() != BLOCKED) {
      return new Transition.Refuse(Transition.Reason.NOT_BLOCKED);
    }
    draft.receive(command);
    draft.note(
        TimelineEntry.Event.COMMAND_RECEIVED,
        Optional.empty(),
        command.verb().word() + ": " + command.reason());
    return draft.keepLease(new Effect.CarryOn());
  }

  private static boolean pivotRecorded(Draft draft) {
    int pivot = draft.definition.pivotIndex();
    if (pivot < 0) {
      return false;
    }
    StepStatus status = draft.step(pivot).status();
    return status != StepStatus.PENDING && status != StepStatus.REJECTED;
  }

  private void meetInbox(Draft draft) {
    for (Command command : draft.takeInbox()) {
      boolean applied =
          command.verb() == CommandVerb.CANCEL
              ? cancel(draft, command)
              : draft.status() == BLOCKED && unblock(draft, command);
      draft.note(
          applied ? TimelineEntry.Event.COMMAND_APPLIED : TimelineEntry.Event.COMMAND_IGNORED,
          Optional.empty(),
          command.verb().word() + ": " + command.reason());
    }
  }

  private boolean cancel(Draft draft, Command command) {
    if (draft.direction() == Direction.BACKWARD || pivotRecorded(draft)) {
      return false;
    }
    int current = current(draft);
    if (current < draft.size() && draft.step(current).status() == StepStatus.WAITING) {
      giveUp(draft, current);
    }
    draft.turnBack(
        new TurnedBack(
            TurnedBack.Reason.CANCELLED, Optional.empty(), command.reason(), draft.now()));
    return true;
  }

  private boolean unblock(Draft draft, Command command) {
    boolean retry = command.verb() == CommandVerb.RETRY;
    if (draft.direction() == Direction.FORWARD) {
      int blocked = current(draft);
      StepState step = draft.step(blocked);
      if (!retry) {
        return skipAction(draft, blocked, command);
      }
      draft.set(blocked, step.with(StepStatus.WAITING, step.attempts().fresh(draft.now())));
      draft.status(RUNNING);
      return true;
    }
    int blocked = lastOpen(draft);
    CompensationState compensation = draft.step(blocked).compensation();
    draft.set(
        blocked,
        retry
            ? compensation.with(
                CompensationStatus.WAITING, compensation.attempts().fresh(draft.now()))
            : compensation.with(
                CompensationStatus.SKIPPED, compensation.attempts().ended(draft.now())));
    draft.status(COMPENSATING);
    if (!retry) {
      draft.note(
          TimelineEntry.Event.COMPENSATION_SKIPPED,
          Optional.of(compensation.name()),
          command.reason());
    }
    return true;
  }

  /**
   * Declares done what the point of no return forbids to undo. The state stays as it is, for there
   * is no result.
   */
  private boolean skipAction(Draft draft, int index, Command command) {
    StepState step = draft.step(index);
    try {
      draft.refuseIfUnstorable();
      draft.settle(index, draft.state());
    } catch (Throwable thrown) {
      draft.set(
          index,
          step.with(step.status(), step.attempts().because(Problem.thrown(thrown).failure())));
      return false;
    }
    draft.set(
        index, step.with(StepStatus.SUCCEEDED, step.attempts().ended(draft.now())).inDoubt(false));
    draft.status(RUNNING);
    draft.note(TimelineEntry.Event.ACTION_SKIPPED, Optional.of(step.name()), command.reason());
    return true;
  }

  // ---- ownership

  private Transition claimed(Draft draft, Saga saga, Event.Claimed claim) {
    if (saga.status() == BLOCKED && saga.journal().inbox().isEmpty()) {
      return new Transition.Refuse(Transition.Reason.NOTHING_TO_DO);
    }
    draft.claim(claim.owner());
    draft.unstorable(claim.unstorable());
    draft.note(TimelineEntry.Event.CLAIMED);
    return goOn(draft);
  }

  /**
   * Never calls the attempt that it finds recorded: whoever recorded it may still be calling it.
   */
  private Transition goOn(Draft draft) {
    int running = running(draft);
    if (running < 0) {
      return proceed(draft);
    }
    StepState step = draft.step(running);
    Failure why =
        Failure.of(Failure.Kind.INTERRUPTED, "cut off: the process ended, or lost the saga");
    if (draft.direction() == Direction.BACKWARD) {
      return compensationInterrupted(draft, running, why);
    }
    // While a probe is asked, the failure is that of the attempt in doubt.
    Failure because =
        step.status() == StepStatus.IN_DOUBT ? step.attempts().failure().orElse(why) : why;
    Attempts log = step.attempts().interrupted(because);
    draft.note(TimelineEntry.Event.ACTION_INTERRUPTED, step.name(), log.count(), "outcome unknown");
    if (log.interruptions() > settings.interruptionsMax()) {
      draft.set(running, step.with(step.status(), log).inDoubt(true));
      return exhausted(draft, running);
    }
    if (draft.stepDefinition(running).probe().isPresent()) {
      draft.set(running, step.with(StepStatus.IN_DOUBT, log).inDoubt(true));
      return askProbe(draft, running);
    }
    draft.set(running, step.with(StepStatus.WAITING, log.retryAt(draft.now())).inDoubt(true));
    return proceed(draft);
  }

  private Transition compensationInterrupted(Draft draft, int index, Failure why) {
    CompensationState compensation = draft.step(index).compensation();
    Attempts log = compensation.attempts().interrupted(why);
    draft.note(
        TimelineEntry.Event.COMPENSATION_INTERRUPTED,
        compensation.name(),
        log.count(),
        "outcome unknown");
    if (log.interruptions() > settings.interruptionsMax()) {
      return block(draft, index, log);
    }
    draft.set(index, compensation.with(CompensationStatus.WAITING, log.retryAt(draft.now())));
    return proceed(draft);
  }

  private Transition woken(Draft draft, Saga saga) {
    if (running(draft) >= 0) {
      return new Transition.Stay(new Effect.CarryOn());
    }
    Optional<Instant> retryAt = waitingUntil(draft);
    if (saga.journal().inbox().isEmpty()
        && retryAt.isPresent()
        && retryAt.get().isAfter(draft.now())
        && keepsOwner(draft, retryAt.get())) {
      return new Transition.Stay(new Effect.WaitUntil(retryAt.get()));
    }
    if (refusedAgain(draft, saga)) {
      return new Transition.Stay(new Effect.WaitUntil(afterRefusal(draft)));
    }
    return proceed(draft);
  }

  /**
   * While it keeps the saga, the owner asks a guard again and again without a write. Whoever takes
   * the saga over asks for itself, when the wait that is recorded is over.
   */
  private boolean refusedAgain(Draft draft, Saga saga) {
    return draft.direction() == Direction.FORWARD
        && saga.journal().inbox().isEmpty()
        && draft.moment.late().isEmpty()
        && isRefused(draft, current(draft))
        && waitingUntil(draft).isPresent()
        && keepsOwner(draft, afterRefusal(draft));
  }

  /** What is in the inbox must not wait for the end of a backoff. */
  private Transition handedOver(Draft draft, Saga saga) {
    if (running(draft) >= 0) {
      return new Transition.Stay(new Effect.CarryOn());
    }
    boolean asked = !saga.journal().inbox().isEmpty();
    return draft.release(
        Optional.of(asked ? draft.now() : waitingUntil(draft).orElse(draft.now())));
  }

  // ---- outcomes of attempts

  private Transition settled(Draft draft, Event event) {
    int index = running(draft);
    if (index < 0 || !isResultOf(draft, index, event)) {
      return new Transition.Refuse(Transition.Reason.SUPERSEDED);
    }
    switch (event.kind()) {
      case ACTION_SUCCEEDED:
        return succeeded(
            draft,
            index,
            draft.stepDefinition(index).merge()::apply,
            ((Event.ActionSucceeded) event).result());
      case ACTION_REJECTED:
        return rejected(draft, index, ((Event.ActionRejected) event).failure());
      case ACTION_FAILED:
        return failed(draft, index, ((Event.ActionFailed) event).problem());
      case PROBE_ANSWERED:
        return probed(draft, index, ((Event.ProbeAnswered) event).answer());
      case COMPENSATION_SUCCEEDED:
        return undone(draft, index);
      default:
        return undoFailed(draft, index, ((Event.CompensationFailed) event).problem());
    }
  }

  private static boolean isResultOf(Draft draft, int index, Event event) {
    StepState step = draft.step(index);
    if (event instanceof Event.CompensationSucceeded) {
      return isUndo(draft, step, ((Event.CompensationSucceeded) event).token());
    }
    if (event instanceof Event.CompensationFailed) {
      return isUndo(draft, step, ((Event.CompensationFailed) event).token());
    }
    if (event instanceof Event.ProbeAnswered) {
      return step.status() == StepStatus.IN_DOUBT
          && step.attempts().token() == ((Event.ProbeAnswered) event).token();
    }
    long token =
        event instanceof Event.ActionSucceeded
            ? ((Event.ActionSucceeded) event).token()
            : event instanceof Event.ActionRejected
                ? ((Event.ActionRejected) event).token()
                : ((Event.ActionFailed) event).token();
    return step.status() == StepStatus.RUNNING && step.attempts().token() == token;
  }

  private static boolean isUndo(Draft draft, StepState step, long token) {
    return draft.direction() == Direction.BACKWARD
        && step.compensation().attempts().token() == token;
  }

  /** A merge of the user's, whichever handler the result comes from. */
  private interface Taking {
    Object apply(Object state, Object result);
  }

  private Transition succeeded(Draft draft, int index, Taking merge, Object result) {
    StepState step = draft.step(index);
    try {
      draft.settle(index, merge.apply(draft.state(), result));
    } catch (Throwable thrown) {
      return failed(draft, index, Problem.thrown(thrown));
    }
    draft.set(
        index, step.with(StepStatus.SUCCEEDED, step.attempts().ended(draft.now())).inDoubt(false));
    draft.note(TimelineEntry.Event.ACTION_SUCCEEDED, step.name(), step.attempts().count(), "");
    return proceed(draft);
  }

  private Transition rejected(Draft draft, int index, Failure failure) {
    StepState step = draft.step(index);
    Attempts log = step.attempts().failed(failure);
    draft.note(TimelineEntry.Event.ACTION_REJECTED, step.name(), log.count(), failure.message());
    StepKind kind = draft.stepDefinition(index).kind();
    if (kind == StepKind.RETRIABLE || (kind == StepKind.PIVOT && step.inDoubt())) {
      return blockAction(draft, index, log);
    }
    draft.set(index, step.with(StepStatus.WAITING, log));
    giveUp(draft, index);
    if (!step.inDoubt()) {
      draft.set(index, draft.step(index).with(StepStatus.REJECTED));
    }
    turnBack(draft, TurnedBack.Reason.REJECTED, index, failure);
    return proceed(draft);
  }

  private Transition failed(Draft draft, int index, Problem problem) {
    StepState step = draft.step(index).inDoubt(true);
    Failure failure = problem.failure();
    draft.note(
        TimelineEntry.Event.ACTION_FAILED, step.name(), step.attempts().count(), failure.summary());
    if (failure.kind() == Failure.Kind.TIMED_OUT
        && step.status() == StepStatus.RUNNING
        && draft.stepDefinition(index).probe().isPresent()) {
      draft.set(index, step.with(StepStatus.IN_DOUBT, step.attempts().because(failure)));
      return askProbe(draft, index);
    }
    draft.set(index, step.with(StepStatus.WAITING, step.attempts().failed(failure)));
    return retryOrGiveUp(draft, index, problem);
  }

  private Transition askProbe(Draft draft, int index) {
    StepState step = draft.step(index);
    draft.note(TimelineEntry.Event.PROBE_STARTED, step.name(), step.attempts().count(), "");
    return draft.keep(new Effect.CallProbe(index, step.attempts().token()));
  }

  private Transition probed(Draft draft, int index, ProbeAnswer<?> answer) {
    StepState step = draft.step(index);
    Failure before =
        step.attempts()
            .failure()
            .orElseThrow(() -> new IllegalStateException("in doubt without a failure"));
    boolean applied = answer instanceof ProbeAnswer.Applied;
    boolean notApplied = answer instanceof ProbeAnswer.NotApplied;
    draft.note(
        TimelineEntry.Event.PROBE_ANSWERED,
        step.name(),
        step.attempts().count(),
        applied ? "applied" : notApplied ? "not applied" : "unknown");
    if (applied) {
      return succeeded(
          draft,
          index,
          draft.stepDefinition(index).probe().orElseThrow().merge()::apply,
          ((ProbeAnswer.Applied<?>) answer).result());
    }
    StepState known = notApplied ? step.inDoubt(false) : step;
    if (before.kind() == Failure.Kind.INTERRUPTED) {
      draft.set(index, known.with(StepStatus.WAITING, known.attempts().retryAt(draft.now())));
      return proceed(draft);
    }
    draft.set(index, known.with(StepStatus.WAITING, known.attempts().failed(before)));
    return retryOrGiveUp(draft, index, Problem.timedOut(before.message()));
  }

  private Transition retryOrGiveUp(Draft draft, int index, Problem problem) {
    StepState step = draft.step(index);
    Optional<Instant> next =
        nextAttempt(draft, draft.stepDefinition(index).retry(), step.attempts(), problem);
    if (next.isEmpty()) {
      return exhausted(draft, index);
    }
    draft.set(index, step.with(StepStatus.WAITING, step.attempts().retryAt(next.get())));
    return proceed(draft);
  }

  private Optional<Instant> nextAttempt(Draft draft, Retry retry, Attempts log, Problem problem) {
    Duration elapsed = Duration.between(log.startedAt().orElse(draft.now()), draft.now());
    Duration spent = elapsed.isNegative() ? Duration.ZERO : elapsed;
    Duration delay = retry.delay(log.failures(), draft.moment.jitter());
    // The policy is asked about the time at which the attempt would begin.
    if (!problem.retryable()
        || !retry.allows(log.failures(), spent.plus(delay), problem.thrown().orElse(null))) {
      return Optional.empty();
    }
    return Optional.of(draft.now().plus(delay));
  }

  /** No attempt is left: turn back if the saga may, else wait for an operator. */
  private Transition exhausted(Draft draft, int index) {
    StepState step = draft.step(index);
    StepKind kind = draft.stepDefinition(index).kind();
    if (kind == StepKind.RETRIABLE || (kind == StepKind.PIVOT && step.inDoubt())) {
      return blockAction(draft, index, step.attempts());
    }
    giveUp(draft, index);
    turnBack(draft, TurnedBack.Reason.FAILED, index, step.attempts().failure().orElseThrow());
    return proceed(draft);
  }

  /**
   * Ends a step on which no further attempt follows; without doubt about an attempt, nothing is
   * owed for it.
   */
  private void giveUp(Draft draft, int index) {
    StepState step = draft.step(index);
    draft.set(index, step.with(StepStatus.FAILED, step.attempts().ended(draft.now())));
    if (!step.inDoubt()) {
      draft.set(index, step.compensation().with(CompensationStatus.NOT_OWED));
    }
  }

  private void turnBack(Draft draft, TurnedBack.Reason reason, int index, Failure failure) {
    String said = reason == TurnedBack.Reason.REJECTED ? failure.message() : failure.summary();
    draft.turnBack(
        new TurnedBack(reason, Optional.of(draft.step(index).name()), said, draft.now()));
  }

  private Transition blockAction(Draft draft, int index, Attempts log) {
    StepState step = draft.step(index);
    draft.set(index, step.with(StepStatus.BLOCKED, log.ended(draft.now())));
    draft.status(BLOCKED);
    draft.note(
        TimelineEntry.Event.BLOCKED, step.name(), log.count(), "past the point of no return");
    return proceed(draft);
  }

  private Transition undone(Draft draft, int index) {
    CompensationState compensation = draft.step(index).compensation();
    draft.set(
        index,
        compensation.with(
            CompensationStatus.SUCCEEDED, compensation.attempts().ended(draft.now())));
    draft.note(
        TimelineEntry.Event.COMPENSATION_SUCCEEDED,
        compensation.name(),
        compensation.attempts().count(),
        "");
    return proceed(draft);
  }

  private Transition undoFailed(Draft draft, int index, Problem problem) {
    CompensationState compensation = draft.step(index).compensation();
    Attempts log = compensation.attempts().failed(problem.failure());
    draft.note(
        TimelineEntry.Event.COMPENSATION_FAILED,
        compensation.name(),
        log.count(),
        problem.failure().summary());
    Optional<Instant> next = nextAttempt(draft, undo(draft, index).retry(), log, problem);
    if (next.isEmpty()) {
      return block(draft, index, log);
    }
    draft.set(index, compensation.with(CompensationStatus.WAITING, log.retryAt(next.get())));
    return proceed(draft);
  }

  private Transition block(Draft draft, int index, Attempts log) {
    CompensationState compensation = draft.step(index).compensation();
    draft.set(index, compensation.with(CompensationStatus.BLOCKED, log.ended(draft.now())));
    draft.status(BLOCKED);
    draft.note(TimelineEntry.Event.BLOCKED, compensation.name(), log.count(), "out of attempts");
    return proceed(draft);
  }

  // ---- going on

  /**
   * Meets the inbox, then records the next intent, waits, blocks or ends. No attempt is running
   * here.
   */
  private Transition proceed(Draft draft) {
    meetInbox(draft);
    if (draft.status() == BLOCKED) {
      return draft.release(Optional.empty());
    }
    return draft.direction() == Direction.FORWARD ? forward(draft) : backward(draft);
  }

  private Transition forward(Draft draft) {
    int index = current(draft);
    if (index == draft.size()) {
      forgetWhatWasOwed(draft);
      return draft.finish(COMPLETED, TimelineEntry.Event.COMPLETED);
    }
    StepState step = draft.step(index);
    Optional<Instant> retryAt =
        stillToCome(draft, step.attempts(), draft.stepDefinition(index).retry());
    if (retryAt.isPresent()) {
      return await(draft, retryAt.get());
    }
    if (draft.moment.draining()) {
      return draft.release(Optional.of(draft.now()));
    }
    if (isRefused(draft, index)) {
      return notAdmitted(draft, index);
    }
    Attempts log = step.attempts().begin(draft.transition, draft.now());
    draft.set(
        index,
        step.with(StepStatus.RUNNING, log).with(step.compensation().with(CompensationStatus.OWED)));
    draft.note(TimelineEntry.Event.ACTION_STARTED, step.name(), log.count(), "");
    return draft.keep(new Effect.CallAction(index, log.token()));
  }

  private static boolean isRefused(Draft draft, int index) {
    return draft.moment.refusal().filter(refusal -> refusal.step() == index).isPresent();
  }

  /** A guard lets no attempt pass: no intent is recorded, so nothing is owed for the wait. */
  private Transition notAdmitted(Draft draft, int index) {
    StepState step = draft.step(index);
    Instant until = afterRefusal(draft);
    draft.set(index, step.with(step.status(), step.attempts().retryAt(until)));
    draft.noteRefusal(step.name());
    return await(draft, until);
  }

  private static Instant afterRefusal(Draft draft) {
    long wait = draft.moment.refusal().orElseThrow().retryAfter().toNanos();
    return draft.now().plusNanos(wait + (long) (draft.moment.jitter() * (wait / 2)));
  }

  private static void forgetWhatWasOwed(Draft draft) {
    for (int i = 0; i < draft.size(); i++) {
      draft.set(i, draft.step(i).compensation().with(CompensationStatus.NOT_OWED));
    }
  }

  private Transition backward(Draft draft) {
    int index = lastOpen(draft);
    if (index < 0) {
      return draft.finish(COMPENSATED, TimelineEntry.Event.COMPENSATED);
    }
    CompensationState compensation = draft.step(index).compensation();
    Optional<Instant> retryAt =
        stillToCome(draft, compensation.attempts(), undo(draft, index).retry());
    if (retryAt.isPresent()) {
      return await(draft, retryAt.get());
    }
    if (draft.moment.draining()) {
      return draft.release(Optional.of(draft.now()));
    }
    Attempts log = compensation.attempts().begin(draft.transition, draft.now());
    draft.set(index, compensation.with(CompensationStatus.RUNNING, log));
    draft.note(TimelineEntry.Event.COMPENSATION_STARTED, compensation.name(), log.count(), "");
    return draft.keep(new Effect.CallCompensation(index, log.token()));
  }

  /** A wait that is short against the lease keeps the owner; a longer one lets the saga go. */
  private Transition await(Draft draft, Instant until) {
    return keepsOwner(draft, until)
        ? draft.keep(new Effect.WaitUntil(until))
        : draft.release(Optional.of(until));
  }

  private boolean keepsOwner(Draft draft, Instant until) {
    Duration wait = Duration.between(draft.now(), until);
    return !draft.moment.draining() && wait.compareTo(settings.lease().dividedBy(2)) <= 0;
  }

  /**
   * Returns when the next attempt is due, if that is still to come. A wait longer than any that the
   * policy gives shows that the clock has gone back since: then it is due.
   */
  private static Optional<Instant> stillToCome(Draft draft, Attempts log, Retry retry) {
    return log.retryAt()
        .filter(at -> at.isAfter(draft.now()))
        .filter(at -> Duration.between(draft.now(), at).compareTo(retry.maxDelay()) <= 0);
  }

  // ---- looking at the steps

  /** Returns the first step that is not done, or the number of steps. */
  private static int current(Draft draft) {
    int index = 0;
    while (index < draft.size() && draft.step(index).status() == StepStatus.SUCCEEDED) {
      index++;
    }
    return index;
  }

  /** Returns the last step whose compensation is to be settled, or -1. */
  private static int lastOpen(Draft draft) {
    int index = draft.size() - 1;
    while (index >= 0 && !draft.step(index).compensation().status().isOpen()) {
      index--;
    }
    return index;
  }

  /** Returns the step whose action, probe or compensation is under way, or -1. */
  private static int running(Draft draft) {
    for (int i = 0; i < draft.size(); i++) {
      StepState step = draft.step(i);
      boolean under =
          draft.direction() == Direction.FORWARD
              ? step.status() == StepStatus.RUNNING || step.status() == StepStatus.IN_DOUBT
              : step.compensation().status() == CompensationStatus.RUNNING;
      if (under) {
        return i;
      }
    }
    return -1;
  }

  private static Optional<Instant> waitingUntil(Draft draft) {
    boolean forward = draft.direction() == Direction.FORWARD;
    int index = forward ? current(draft) : lastOpen(draft);
    if (index < 0 || index == draft.size()) {
      return Optional.empty();
    }
    StepState step = draft.step(index);
    return (forward ? step.attempts() : step.compensation().attempts()).retryAt();
  }

  private static CompensationDefinition<Object> undo(Draft draft, int index) {
    return draft.stepDefinition(index).compensation().orElseThrow();
  }

  private static Map<SagaStatus, Map<Event.Kind, Set<SagaStatus>>> index() {
    Map<SagaStatus, Map<Event.Kind, Set<SagaStatus>>> index = new EnumMap<>(SagaStatus.class);
    for (SagaStatus status : SagaStatus.values()) {
      index.put(status, new EnumMap<>(Event.Kind.class));
    }
    TABLE.forEach(row -> index.get(row.from()).put(row.event(), row.to()));
    return index;
  }

  private static Row row(SagaStatus from, Event.Kind event, String effects, SagaStatus... to) {
    return new Row(from, event, effects, Collections.unmodifiableSet(EnumSet.of(to[0], to)));
  }

  /**
   * The machine hands the user's own state back to the user's own functions; it never looks into
   * it.
   */
  @SuppressWarnings("unchecked")
  private static SagaDefinition<Object> erased(SagaDefinition<?> definition) {
    return (SagaDefinition<Object>) definition;
  }
}
