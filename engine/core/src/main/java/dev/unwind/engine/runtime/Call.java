package dev.unwind.engine.runtime;

import dev.unwind.engine.StepGuards;
import dev.unwind.engine.machine.Event;
import dev.unwind.engine.machine.Moment;
import dev.unwind.engine.metrics.CallKind;
import java.time.Duration;
import java.util.function.Function;

/**
 * One call of a handler. Whether its result counts is decided once: by the handler's return, by its
 * timeout, or by the loss of the saga, whichever comes first.
 */
final class Call {
  /** What identifies a call. */
  record Target(CallKind kind, int step, String name, int attempt, Duration timeout) {}

  /** Runs the handler and says what that means; never throws. */
  interface Body {
    Function<Moment, Event> run();
  }

  private enum State {
    WAITING,
    RUNNING,
    RETURNED,
    TIMED_OUT,
    ABANDONED
  }

  private final Target target;
  private final Body body;
  private final Function<Moment, Event> timeout;
  private final StepGuards.Permit permit;
  private final Hung hung;
  private State state = State.WAITING;
  private boolean ended;
  private Thread thread;

  private Call(
      Target target,
      Body body,
      Function<Moment, Event> timeout,
      StepGuards.Permit permit,
      Hung hung) {
    this.target = target;
    this.body = body;
    this.timeout = timeout;
    this.permit = permit;
    this.hung = hung;
  }

  /** A call that nothing guards or counts; see {@link #with}. */
  Call(Target target, Body body, Function<Moment, Event> timeout) {
    this(target, body, timeout, StepGuards.Permit.NONE, null);
  }

  /** Returns this call, not begun, with its permit, and counted if it does not end in time. */
  Call with(StepGuards.Permit admitted, Hung counter) {
    return new Call(target, body, timeout, admitted, counter);
  }

  Target target() {
    return target;
  }

  /** Returns the event of a call that took too long. */
  Function<Moment, Event> timeout() {
    return timeout;
  }

  /** Runs the handler, if the call is still wanted. */
  Function<Moment, Event> run() {
    return body.run();
  }

  synchronized boolean begin() {
    if (state != State.WAITING) {
      return false;
    }
    state = State.RUNNING;
    thread = Thread.currentThread();
    return true;
  }

  /**
   * Ends the call on the handler's own thread; an interrupt that was meant for the handler ends
   * here.
   *
   * @param outcome what its guards are told, if it returned in time
   */
  synchronized void end(StepGuards.Outcome outcome) {
    ended = true;
    thread = null;
    if (state == State.RUNNING) {
      state = State.RETURNED;
      permit.settled(outcome);
    } else {
      hung.ended();
    }
    permit.ended();
    Thread.interrupted();
  }

  /** Returns whether the handler has returned. */
  synchronized boolean hasEnded() {
    return ended;
  }

  /** Returns whether the result counts. */
  synchronized boolean counts() {
    return state == State.RETURNED;
  }

  /**
   * Gives up waiting for the handler, and interrupts it; returns false when it has returned before.
   */
  synchronized boolean timeOut() {
    return giveUp(State.TIMED_OUT);
  }

  /** As {@link #timeOut()}, since nobody wants the result any more. */
  synchronized void abandon() {
    if (!giveUp(State.ABANDONED) && state == State.WAITING) {
      state = State.ABANDONED;
      Gate.giveBack(permit);
    }
  }

  private boolean giveUp(State next) {
    if (state != State.RUNNING) {
      return false;
    }
    state = next;
    hung.begun(target);
    permit.settled(
        next == State.TIMED_OUT ? StepGuards.Outcome.FAILED : StepGuards.Outcome.NOT_CALLED);
    thread.interrupt();
    return true;
  }
}
