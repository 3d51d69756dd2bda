package dev.unwind.testkit;

import dev.unwind.dsl.ProbeAnswer;
import dev.unwind.dsl.StepRejected;
import dev.unwind.engine.metrics.CallKind;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Objects;
import java.util.function.Supplier;

/**
 * Says what the calls of one handler do, one after the other; calls that it says nothing about go
 * to the handler itself. What has no number holds for all further calls, so it comes last.
 *
 * <pre>{@code
 * saga.step("chargeCard").fails(2).thenSucceeds();
 * saga.step("issueTickets").timesOut(1).rejects("sold out");
 * saga.compensation("refundCard").fails();
 * }</pre>
 */
public final class HandlerScript {
  private static final Duration LONG = Duration.ofDays(365);

  /** What one call does. */
  interface Act {
    Object perform(Interference.Handler handler) throws Exception;
  }

  private final CallKind kind;
  private final String name;
  private final Supplier<Stage> stage;
  private final Deque<Act> coming = new ArrayDeque<>();
  private Act always = Interference.Handler::run;
  private boolean complete;

  HandlerScript(CallKind kind, String name, Supplier<Stage> stage) {
    this.kind = kind;
    this.name = name;
    this.stage = stage;
  }

  /** Every further call throws, without having had an effect. */
  public HandlerScript fails() {
    return forEver(handler -> failure());
  }

  /** The next calls throw, without having had an effect; at least 1. */
  public HandlerScript fails(int times) {
    return next(times, handler -> failure());
  }

  /** Every further call throws this, without having had an effect. */
  public HandlerScript failsWith(Exception failure) {
    Objects.requireNonNull(failure, "failure");
    return forEver(
        handler -> {
          throw failure;
        });
  }

  /**
   * Every further call says no: {@link StepRejected} with this reason.
   *
   * @throws IllegalStateException for a compensation or a probe, which can't say no
   */
  public HandlerScript rejects(String reason) {
    if (kind != CallKind.ACTION) {
      throw new IllegalStateException(
          "only an action can be rejected; " + name + " is a " + kind.word() + ": use fails()");
    }
    return forEver(
        handler -> {
          throw new StepRejected(reason);
        });
  }

  /** Every further call does its work, and then throws: its answer is lost. */
  public HandlerScript failsAfterEffect() {
    return forEver(this::lostAnswer);
  }

  /** The next calls do their work, and then throw: their answers are lost; at least 1. */
  public HandlerScript failsAfterEffect(int times) {
    return next(times, this::lostAnswer);
  }

  /** Every further call takes longer than its timeout, and ends when it is interrupted. */
  public HandlerScript timesOut() {
    return forEver(handler -> timeout());
  }

  /** The next calls take longer than their timeout, and end when interrupted; at least 1. */
  public HandlerScript timesOut(int times) {
    return next(times, handler -> timeout());
  }

  /** Every further call never ends, not even when it is interrupted. */
  public HandlerScript hangs() {
    return forEver(handler -> never());
  }

  /**
   * Every further call returns this, and the handler is not called.
   *
   * @param value what the step's merge takes; for a probe a {@link ProbeAnswer}
   */
  public HandlerScript returns(Object value) {
    if (kind == CallKind.PROBE && !(value instanceof ProbeAnswer)) {
      throw new IllegalArgumentException(
          "a probe returns a ProbeAnswer, such as ProbeAnswer.applied(result), not " + value);
    }
    return forEver(handler -> value);
  }

  /**
   * The next call kills its process before it has an effect; go on with {@link SagaTester#restart}.
   */
  public HandlerScript crashes() {
    return next(1, handler -> dead());
  }

  /**
   * The next call kills its process when its work is done; go on with {@link SagaTester#restart}.
   */
  public HandlerScript crashesAfterEffect() {
    return next(
        1,
        handler -> {
          handler.run();
          return dead();
        });
  }

  /** Every further call goes to the handler, as calls do that nothing was said about. */
  public HandlerScript thenSucceeds() {
    return forEver(Interference.Handler::run);
  }

  /**
   * Every call goes to the handler again; the same as {@link #thenSucceeds}, reads better alone.
   */
  public HandlerScript succeeds() {
    return thenSucceeds();
  }

  Object perform(Interference.Handler handler) throws Exception {
    Act act = coming.poll();
    return (act == null ? always : act).perform(handler);
  }

  private HandlerScript next(int times, Act act) {
    if (times < 1) {
      throw new IllegalArgumentException("times must be at least 1, was " + times);
    }
    refuseIfComplete();
    for (int i = 0; i < times; i++) {
      coming.add(act);
    }
    return this;
  }

  private HandlerScript forEver(Act act) {
    refuseIfComplete();
    complete = true;
    always = act;
    return this;
  }

  private void refuseIfComplete() {
    if (complete) {
      throw new IllegalStateException(
          "the script of "
              + name
              + " already says what all further calls do; nothing can come after that. Give a number first, such as"
              + " fails(2), or begin a new script by naming "
              + name
              + " again");
    }
  }

  private Object failure() {
    throw new InjectedFailure(name + " was told to fail");
  }

  private Object lostAnswer(Interference.Handler handler) throws Exception {
    handler.run();
    throw new InjectedFailure(name + " has done its work, and was told to lose the answer");
  }

  private Object timeout() throws InterruptedException {
    while (stage.get().world().pauseHere(LONG)) {
      // until the engine gives up
    }
    Thread.interrupted();
    throw new InterruptedException(name + " was interrupted at its timeout");
  }

  private Object never() {
    while (true) {
      stage.get().world().pauseHere(LONG);
      Thread.interrupted();
    }
  }

  private Object dead() {
    stage.get().kill();
    throw new Crash();
  }
}
