package dev.unwind.engine.simulation;

import dev.unwind.dsl.ActionCall;
import dev.unwind.dsl.CompensationCall;
import dev.unwind.dsl.Outcome;
import dev.unwind.dsl.ProbeAnswer;
import dev.unwind.dsl.Saga;
import dev.unwind.dsl.SagaBuilder;
import dev.unwind.dsl.SagaDefinition;
import dev.unwind.dsl.StepBuilder;
import dev.unwind.dsl.StepRejected;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** The handlers of the sagas, which call participants and go wrong in every way they can. */
final class Services {
  private static final int LATE_MILLIS = 20_000;

  private final Scene scene;
  private final Fleet fleet;
  private final Weather weather;
  private final Participant participant;
  private final Dice dice;
  private final int usualMillis;
  private int underway;

  Services(Scene scene, Fleet fleet, Weather weather, Participant participant, Dice dice) {
    this.scene = scene;
    this.fleet = fleet;
    this.weather = weather;
    this.participant = participant;
    this.dice = dice;
    this.usualMillis = dice.pick(10, 200, 1_500);
  }

  /** Returns how many requests are on their way to the participant. */
  int underway() {
    return underway;
  }

  List<SagaDefinition<?>> definitions() {
    List<SagaDefinition<?>> definitions = new ArrayList<>();
    for (int i = 0; i < scene.plan().definitions().size(); i++) {
      SagaBuilder<Journey> saga = Saga.define(Plan.definitionName(i), Journey.class);
      for (StepPlan plan : scene.plan().definitions().get(i)) {
        saga.step(plan.name(), step -> define(step, plan));
      }
      definitions.add(saga.build());
    }
    return definitions;
  }

  private void define(StepBuilder<Journey> step, StepPlan plan) {
    step.retry(plan.retry()).timeout(plan.timeout());
    if (plan.acts()) {
      step.action(call -> act(plan, call), Journey::with);
    }
    if (plan.undone()) {
      step.compensation("u" + plan.name(), call -> undo(plan, call))
          .compensationRetry(plan.undoRetry())
          .compensationTimeout(plan.timeout());
    }
    if (plan.pivot()) {
      step.pivot();
    }
    if (plan.probed()) {
      step.probe(this::probe, Journey::with);
    }
    plan.messages().forEach(type -> step.publish(type, state -> state));
  }

  // ---- the three handlers

  private String act(StepPlan plan, ActionCall<Journey> call) throws InterruptedException {
    HandlerCall made = made(HandlerCall.Kind.ACTION, call);
    begin(made);
    if (strikes(Fault.REJECT, made)) {
      sleep(usualMillis);
      throw new StepRejected("no");
    }
    if (strikes(Fault.FAIL_BEFORE_EFFECT, made)) {
      throw new IllegalStateException("failed before its effect");
    }
    goWrong(plan, made, Fault.HANG, Fault.LATE_EFFECT);
    carryOut(made);
    if (strikes(Fault.FAIL_AFTER_EFFECT, made)) {
      throw new IllegalStateException("failed after its effect");
    }
    return call.step();
  }

  private void undo(StepPlan plan, CompensationCall<Journey> call) throws InterruptedException {
    HandlerCall made =
        new HandlerCall(
            HandlerCall.Kind.UNDO,
            call.sagaId(),
            call.step(),
            call.attempt(),
            call.key(),
            call.actionKey(),
            call.fencingToken(),
            call.outcome() == Outcome.SUCCEEDED,
            fleet.here());
    begin(made);
    goWrong(plan, made, Fault.UNDO_HANGS, Fault.UNDO_LATE);
    boolean fails = strikes(Fault.UNDO_FAILS, made);
    if (!fails || dice.chance(0.5)) {
      carryOut(made);
    }
    if (fails) {
      throw new IllegalStateException("the undo failed");
    }
  }

  private ProbeAnswer<String> probe(ActionCall<Journey> call) throws InterruptedException {
    HandlerCall made = made(HandlerCall.Kind.PROBE, call);
    begin(made);
    sleep(usualMillis);
    if (strikes(Fault.PROBE_FAILS, made)) {
      if (dice.chance(0.5)) {
        throw new IllegalStateException("the probe failed");
      }
      return ProbeAnswer.unknown();
    }
    return participant.hasActed(made) ? ProbeAnswer.applied(call.step()) : ProbeAnswer.notApplied();
  }

  private HandlerCall made(HandlerCall.Kind kind, ActionCall<Journey> call) {
    return new HandlerCall(
        kind,
        call.sagaId(),
        call.step(),
        call.attempt(),
        call.key(),
        call.key(),
        call.fencingToken(),
        false,
        fleet.here());
  }

  // ---- what they do

  private void begin(HandlerCall call) {
    scene.ledger().called(call);
    if (strikes(Fault.CRASH_BEFORE_HANDLER, call)) {
      weather.crashHere(call.by());
    }
  }

  private void carryOut(HandlerCall call) throws InterruptedException {
    sleep(usualMillis);
    boolean done = arrive(call);
    if (strikes(Fault.CRASH_IN_HANDLER, call)) {
      weather.crashHere(call.by());
    }
    if (!done) {
      throw new IllegalStateException("the participant refuses");
    }
    sleep(usualMillis);
  }

  private boolean arrive(HandlerCall call) {
    boolean done =
        call.kind() == HandlerCall.Kind.UNDO ? participant.undo(call) : participant.act(call);
    scene.ledger().note((done ? "effect: " : "refused: ") + call);
    return done;
  }

  /** A handler that hangs, or gives up while its request is under way. */
  private void goWrong(StepPlan plan, HandlerCall call, Fault hangs, Fault late)
      throws InterruptedException {
    if (strikes(late, call)) {
      underway++;
      scene.later(
          dice.upTo(LATE_MILLIS),
          () -> {
            underway--;
            arrive(call);
          });
      if (dice.chance(0.5)) {
        hang(plan);
      }
      throw new IllegalStateException("gave up while its request was under way");
    }
    if (strikes(hangs, call)) {
      if (dice.chance(0.3)) {
        carryOut(call);
      }
      hang(plan);
      if (dice.chance(0.3)) {
        throw new IllegalStateException("failed too late");
      }
    }
  }

  /** Hangs past the timeout, or until the interrupt. */
  private void hang(StepPlan plan) throws InterruptedException {
    Duration time = plan.timeout().plus(dice.upTo(10_000));
    if (!scene.world().pauseHere(time)) {
      // Whether deaf or not, what hears of an interrupt may still do what it was about to do.
      Thread.interrupted();
      if (dice.chance(0.5)) {
        scene.world().pauseHere(dice.upTo(10_000));
      }
    }
  }

  /** Once nothing goes wrong any more, handlers are quicker than any timeout. */
  private void sleep(int millis) throws InterruptedException {
    Duration time = dice.upTo(scene.faults().isOver() ? 10 : millis);
    if (!scene.world().pauseHere(time) && dice.chance(0.5)) {
      throw new InterruptedException("interrupted");
    }
  }

  private boolean strikes(Fault fault, HandlerCall call) {
    if (!scene.faults().strikes(fault)) {
      return false;
    }
    scene.ledger().note(fault + ": " + call);
    return true;
  }
}
