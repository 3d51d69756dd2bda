package dev.unwind.engine.runtime;

import dev.unwind.dsl.SagaDefinition;
import dev.unwind.engine.document.UnwritableState;
import dev.unwind.engine.machine.Effect;
import dev.unwind.engine.machine.Event;
import dev.unwind.engine.machine.Moment;
import dev.unwind.engine.machine.Problem;
import dev.unwind.engine.saga.Saga;
import dev.unwind.engine.store.StoreException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Advances one owned saga: decide, commit, perform the effect; nothing is performed before its
 * commit.
 *
 * <p>Signals go through a mailbox and are handled one at a time. A signal may ask for a call of a
 * handler: the call is made by the thread that handled it, after it has let the mailbox go, so that
 * leases are extended and commands are met while a handler runs. All fields but the mailbox are
 * touched by the handling thread only.
 */
final class SagaRunner {
  private static final Logger LOG = LoggerFactory.getLogger(SagaRunner.class);

  /** What a signal's handling asks for: a call, or null for none. */
  private interface Signal extends Supplier<Call> {}

  private final Runners runners;
  private final EngineEnvironment environment;
  private final SagaDefinition<?> definition;
  private final String sagaId;
  private final Saga.Ownership ownership;
  private final Performer performer;
  private final Mailbox<Signal, Call> mailbox = new Mailbox<>(this::handle);
  private final List<Call> overdue = new ArrayList<>();
  private final List<Moment.LateResult> late = new ArrayList<>();
  private volatile long leaseEnd;
  private volatile boolean stopped;
  private Held held;
  private Call current;
  private Call heldBack;
  private Runnable timer = () -> {};

  SagaRunner(Runners runners, SagaDefinition<?> definition, Held held, long leaseEnd) {
    this.runners = runners;
    this.environment = runners.environment();
    this.definition = definition;
    this.sagaId = held.saga().id();
    this.ownership = held.saga().ownership();
    this.performer = new Performer(runners, definition, held.saga().identity());
    this.held = held;
    this.leaseEnd = leaseEnd;
  }

  String sagaId() {
    return sagaId;
  }

  /** Begins with the effect of the write by which the saga came to be owned. */
  void begin(Committer.Result.Stands stands) {
    loop(() -> follow(stands));
  }

  /** Says that a command came in. */
  void commandCame() {
    environment.execute(() -> loop(this::meetCommand));
  }

  /** Says that this process is shutting down. */
  void handOver() {
    environment.execute(() -> loop(() -> inCall() ? null : decide(Event.HandedOver::new)));
  }

  /** Extends the lease if less than half of it is left. */
  void keepLease() {
    if (!stopped && leaseNeedsExtension()) {
      environment.execute(
          () -> loop(() -> leaseNeedsExtension() ? decide(Event.LeaseExtended::new) : null));
    }
  }

  /** Lets go without a word to the store; what is running is interrupted. */
  void abandon() {
    environment.execute(() -> loop(() -> stop(Runners.End.ABANDONED)));
  }

  private boolean leaseIsOver() {
    return environment.nanoTime() - leaseEnd >= 0;
  }

  private boolean leaseNeedsExtension() {
    long half = runners.settings().machine().lease().toNanos() / 2;
    return leaseEnd - environment.nanoTime() < half;
  }

  /** Each write extends the lease, so one that comes late in it is as good as an extension. */
  private Urgency urgency() {
    return leaseNeedsExtension() ? Urgency.LEASE : Urgency.BEGUN;
  }

  // ---- the mailbox

  private void loop(Signal first) {
    try (LogFields fields = LogFields.of(sagaId)) {
      goOn(fields, mailbox.deliver(first));
    }
  }

  private void loop(Call about, Signal first) {
    try (LogFields fields = LogFields.of(sagaId)) {
      fields.call(about.target());
      goOn(fields, mailbox.deliver(first));
    }
  }

  /**
   * Makes the calls that are asked for. An owner calls nothing after the end of its lease, by its
   * own monotonic clock: that is looked at right before each call, since the intent, an extension
   * or whatever was handled meanwhile may have outlasted the lease.
   */
  private void goOn(LogFields fields, Call first) {
    Call call = first;
    while (call != null) {
      Call next = call;
      fields.call(next.target());
      call = mailbox.deliver(leaseIsOver() ? () -> extendFirst(next) : perform(next));
    }
  }

  private Call handle(Signal signal) {
    if (stopped) {
      return null;
    }
    try {
      return signal.get();
    } catch (StoreException e) {
      LOG.warn(
          "Saga {} is let go, since the store did not answer until this process closed; it goes on when its lease is"
              + " over",
          sagaId,
          e);
      return stop(Runners.End.ABANDONED);
    } catch (Throwable e) {
      LOG.error(
          "Saga {} is let go after an unexpected error; it is tried again, ever more slowly, when its lease is over",
          sagaId,
          e);
      return stop(Runners.End.CRASHED);
    }
  }

  private Signal perform(Call call) {
    Optional<Function<Moment, Event>> outcome =
        performer.perform(call, () -> loop(call, () -> timedOut(call)));
    return () -> outcome.isPresent() ? returned(call, outcome.get()) : null;
  }

  // ---- signals

  private Call returned(Call call, Function<Moment, Event> outcome) {
    if (!call.counts()) {
      overdue.remove(call);
      late.add(
          new Moment.LateResult(
              call.target().name(),
              call.target().attempt(),
              Outcomes.word(outcome.apply(moment(List.of(), Optional.empty())))));
      runners.hooks().meters().lateResult();
      LOG.info(
          "Late result of {} attempt {} of saga {} refused; its outcome had already been recorded as unknown",
          call.target().name(),
          call.target().attempt(),
          sagaId);
      return releaseHeldBack();
    }
    current = null;
    return decideOutcome(call, outcome);
  }

  private Call timedOut(Call call) {
    if (!call.hasEnded()) {
      overdue.add(call);
    }
    current = null;
    return decide(call.timeout());
  }

  private Call meetCommand() {
    if (inCall()) {
      return null;
    }
    Optional<Held> fresh = runners.commits().read(definition, sagaId, runners.closed());
    if (fresh.isEmpty() || !fresh.get().saga().ownership().sameAs(ownership)) {
      return stop(Runners.End.LOST);
    }
    held = fresh.get().plus(held.charge());
    return decide(Event.Woken::new);
  }

  private boolean inCall() {
    return current != null;
  }

  // ---- decide, commit, follow

  /** A result that can't be stored is a failure of its step, like any other. */
  private Call decideOutcome(Call call, Function<Moment, Event> outcome) {
    try {
      return decide(outcome);
    } catch (UnwritableState | DocumentTooLarge e) {
      Problem problem =
          e instanceof DocumentTooLarge ? Problem.tooLarge(e.getMessage()) : Problem.thrown(e);
      LOG.warn(
          "The result of {} of saga {} can't be stored, which counts as a failure of the step: it is retried by its"
              + " policy, then the saga turns back",
          call.target().name(),
          sagaId,
          e);
      return decide(Outcomes.unstorable(outcome, problem));
    }
  }

  private Call decide(Function<Moment, Event> event) {
    long before = environment.nanoTime();
    long transition = held.saga().transition();
    List<Moment.LateResult> noted = List.copyOf(late);
    Committer.Result result =
        runners
            .commits()
            .commit(
                held,
                new Ask(
                    definition,
                    refusal -> event.apply(moment(noted, refusal)),
                    Ask.Role.OWNER,
                    runners.closed(),
                    this::urgency));
    if (!(result instanceof Committer.Result.Stands)) {
      LOG.info("Saga {} is not this process's any more: {}", sagaId, result);
      return stop(Runners.End.LOST);
    }
    Committer.Result.Stands stands = (Committer.Result.Stands) result;
    held = stands.held();
    if (held.saga().transition() != transition) {
      late.subList(0, noted.size()).clear();
      leaseEnd = before + runners.settings().machine().lease().toNanos();
    }
    return follow(stands);
  }

  private Moment moment(List<Moment.LateResult> noted, Optional<Moment.Refusal> refusal) {
    return new Moment(
        environment.now(), environment.random(), runners.beginsNothing(), noted, refusal);
  }

  private Call follow(Committer.Result.Stands stands) {
    Effect effect = stands.effect();
    if (effect instanceof Effect.Finish || effect instanceof Effect.Release) {
      return stop(Runners.End.DONE);
    }
    if (!held.saga().ownership().sameAs(ownership)) {
      Gate.giveBack(stands.permit());
      return stop(Runners.End.LOST);
    }
    if (effect instanceof Effect.CarryOn) {
      return null;
    }
    if (effect instanceof Effect.WaitUntil) {
      return await((Effect.WaitUntil) effect);
    }
    current = call(stands);
    return ready(current);
  }

  private Call call(Committer.Result.Stands stands) {
    try {
      Call call = Calls.of(definition, held.saga(), stands.effect());
      return call.with(stands.permit(), runners.hung());
    } catch (Throwable thrown) {
      Gate.giveBack(stands.permit());
      throw thrown;
    }
  }

  private Call await(Effect.WaitUntil wait) {
    if (!held.saga().journal().inbox().isEmpty()) {
      return decide(Event.Woken::new);
    }
    timer.run();
    Duration delay = Duration.between(environment.now(), wait.at());
    timer =
        environment.schedule(
            delay.isNegative() ? Duration.ZERO : delay,
            () -> loop(() -> inCall() ? null : decide(Event.Woken::new)));
    return null;
  }

  /**
   * Holds a call back while an earlier one of the same step is still going on, for a bounded time.
   */
  private Call ready(Call call) {
    boolean busy = overdue.stream().anyMatch(c -> c.target().step() == call.target().step());
    if (busy) {
      heldBack = call;
      timer.run();
      timer =
          environment.schedule(
              runners.settings().attemptGrace(),
              () -> loop(() -> heldBack == call ? callNow(call) : null));
      return null;
    }
    return callNow(call);
  }

  private Call releaseHeldBack() {
    Call waiting = heldBack;
    return waiting == null ? null : ready(waiting);
  }

  private Call callNow(Call call) {
    heldBack = null;
    return call;
  }

  private Call extendFirst(Call call) {
    decide(Event.LeaseExtended::new);
    return stopped ? null : call;
  }

  private Call stop(Runners.End end) {
    stopped = true;
    timer.run();
    if (current != null) {
      current.abandon();
    }
    runners.ended(this, held, end);
    return null;
  }
}
