package dev.unwind.testkit;

import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toSet;

import dev.unwind.dsl.SagaDefinition;
import dev.unwind.engine.StartRequest;
import dev.unwind.engine.saga.CommandVerb;
import dev.unwind.engine.saga.SagaStatus;
import dev.unwind.engine.saga.StepState;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;

/** One run of a crash matrix. */
final class CrashRun<F, S> {
  private static final String SAGA = "crash-matrix";
  private static final Duration LONGEST = Duration.ofDays(1);

  /**
   * How a run has ended.
   *
   * @param way the way it went
   * @param trap where the process died
   * @param points the points that it came by
   * @param delivered the calls that reached the user's handlers
   * @param status the status at its end
   * @param problems what is not as promised; empty when all is well
   * @param late what is not as promised after the late landing of the call that was cut off
   * @param landed whether a call was cut off, and has landed late
   * @param account what happened
   */
  record Result(
      Way way,
      Optional<Trap> trap,
      List<Point> points,
      List<HandlerCall> delivered,
      Optional<SagaStatus> status,
      List<String> problems,
      List<String> late,
      boolean landed,
      String account) {

    boolean isClean() {
      return problems.isEmpty() && late.isEmpty();
    }
  }

  private final CrashMatrix.Plan<F, S> plan;
  private final Way way;
  private final Optional<Trap> trap;
  private final Set<String> harmless;
  private final F fixture;
  private final SagaDefinition<S> definition;
  private final Tripwire wire;
  private final Stage stage;
  private final List<String> problems = new ArrayList<>();
  private final List<String> late = new ArrayList<>();

  private CrashRun(
      CrashMatrix.Plan<F, S> plan,
      Way way,
      Optional<Result> whole,
      Optional<Trap> trap,
      F fixture) {
    this.plan = plan;
    this.way = way;
    this.trap = trap;
    this.harmless =
        whole.filter(Result::isClean).stream()
            .flatMap(clean -> clean.delivered().stream())
            .map(HandlerCall::toString)
            .collect(toSet());
    this.fixture = fixture;
    this.definition = plan.definition().apply(fixture);
    this.wire = new Tripwire(way, trap);
    this.stage = new Stage(plan.format(), List.of(definition), wire);
    wire.on(stage);
  }

  /** Runs it without a crash. */
  static <F, S> Result whole(CrashMatrix.Plan<F, S> plan, Way way) {
    return run(plan, way, Optional.empty(), Optional.empty());
  }

  /**
   * Runs it with a crash.
   *
   * @param whole the same without
   */
  static <F, S> Result trapped(CrashMatrix.Plan<F, S> plan, Result whole, Trap trap) {
    return run(plan, whole.way(), Optional.of(whole), Optional.of(trap));
  }

  private static <F, S> Result run(
      CrashMatrix.Plan<F, S> plan, Way way, Optional<Result> whole, Optional<Trap> trap) {
    F fixture = make(plan.fixture());
    try {
      return new CrashRun<>(plan, way, whole, trap, fixture).result();
    } finally {
      close(fixture);
    }
  }

  static <F> F make(Callable<? extends F> fixture) {
    try {
      return fixture.call();
    } catch (Exception e) {
      throw new IllegalStateException("the fixture of a run could not be made", e);
    }
  }

  /** Closes a fixture that is no longer needed, if it can be closed. */
  static void close(Object fixture) {
    if (fixture instanceof AutoCloseable) {
      try {
        ((AutoCloseable) fixture).close();
      } catch (Exception e) {
        throw new IllegalStateException("the fixture could not be closed", e);
      }
    }
  }

  private Result result() {
    start();
    runToTheEnd();
    Optional<SagaStatus> status = stage.status(SAGA);
    check(status);
    return new Result(
        way,
        trap,
        wire.points(),
        wire.delivered(),
        status,
        List.copyOf(problems),
        List.copyOf(late),
        wire.cutOff().isPresent(),
        problems.isEmpty() && late.isEmpty() ? "" : Account.of(stage, SAGA));
  }

  /** A start whose process dies is repeated under the same id, as a client has to. */
  private void start() {
    stage.open();
    StartRequest request = StartRequest.of(definition.name(), SAGA, plan.input());
    try {
      stage.worker().orElseThrow().engine().start(request);
    } catch (Crash died) {
      stage.open();
      stage.worker().orElseThrow().engine().start(request);
    }
  }

  private void runToTheEnd() {
    boolean operated = false;
    while (true) {
      boolean rests = stage.runUntil(() -> stage.isAtRest(SAGA), LONGEST);
      if (stage.worker().isEmpty()) {
        stage.open();
        continue;
      }
      boolean blocked = stage.status(SAGA).filter(s -> s == SagaStatus.BLOCKED).isPresent();
      if (!rests || !blocked || !way.blocks() || operated) {
        return;
      }
      operated = true;
      wire.mend();
      stage.client().command(SAGA, CommandVerb.RETRY, "mended by the crash matrix");
    }
  }

  private void check(Optional<SagaStatus> status) {
    if (trap.isPresent() && !wire.hasSprung()) {
      problems.add(
          "this run did not come to its point, since it went another way than the run without a crash: handlers have"
              + " to do the same in each run, so give every run a fixture of its own");
      return;
    }
    checkEnd(status);
    if (status.filter(SagaStatus::isFinal).isEmpty()) {
      return;
    }
    checkPromises();
    invariant()
        .ifPresent(
            fails -> {
              problems.add(fails);
              problems.addAll(Duties.broken(wire.delivered(), harmless));
            });
    if (problems.isEmpty() && wire.cutOff().isPresent()) {
      checkLateLanding(wire.cutOff().get(), status.get());
    }
  }

  private void checkEnd(Optional<SagaStatus> status) {
    if (status.isEmpty()) {
      problems.add("the saga is lost: there is no document of it");
    } else if (!way.ends().contains(status.get())) {
      String expected = way.ends().stream().map(Enum::name).sorted().collect(joining(" or "));
      problems.add("the saga should be %s, but it is %s".formatted(expected, status.get()));
      if (status.get() == SagaStatus.BLOCKED) {
        HandlerCall last = last(stage.ledger().of(SAGA));
        problems.add("it is blocked since %s %s".formatted(last, Account.end(last)));
        problems.addAll(Duties.brokenBy(last, wire.delivered()));
      }
    }
  }

  private static HandlerCall last(List<HandlerCall> calls) {
    return calls.get(calls.size() - 1);
  }

  private void checkPromises() {
    List<StepState> steps = stage.find(SAGA).orElseThrow().steps();
    problems.addAll(Promises.nothingOpen(steps));
    problems.addAll(Promises.oneOutcomeEach(definition, stage.timeline(SAGA)));
    problems.addAll(Promises.reverseOrder(definition, stage.ledger().of(SAGA)));
    problems.addAll(Promises.messagesOnce(definition, steps, stage.messages(SAGA)));
  }

  private void checkLateLanding(Tripwire.Delivery delivery, SagaStatus status) {
    landLate(delivery);
    invariant()
        .ifPresent(
            fails -> {
              late.add(fails);
              late.add(Duties.brokenBy(delivery.call(), stage.ledger().of(SAGA), status.name()));
            });
  }

  private Optional<String> invariant() {
    try {
      plan.invariant()
          .check(
              fixture,
              new SagaEnd<>(
                  stage.status(SAGA).orElseThrow(),
                  stage.state(SAGA, definition.stateType()),
                  stage.ledger().of(SAGA),
                  stage.messages(SAGA)));
      return Optional.empty();
    } catch (Throwable fails) {
      return Optional.of("your invariant does not hold: " + message(fails));
    }
  }

  private static String message(Throwable thrown) {
    String message = thrown.getMessage() == null ? "" : thrown.getMessage().strip();
    return thrown instanceof AssertionError && !message.isEmpty() ? message : thrown.toString();
  }

  /** What a late call answers, nobody waits for. */
  private static void landLate(Tripwire.Delivery delivery) {
    try {
      delivery.handler().run();
    } catch (Exception refused) {
      // To refuse it is one of the two right answers; the other is to have no further effect.
      return;
    }
  }
}
