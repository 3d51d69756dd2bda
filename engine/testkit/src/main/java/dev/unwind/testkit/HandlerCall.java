package dev.unwind.testkit;

import dev.unwind.dsl.ActionCall;
import dev.unwind.dsl.CompensationCall;
import dev.unwind.engine.metrics.CallKind;
import java.time.Instant;
import java.util.Objects;

/**
 * One call of a handler, as the test kit saw it.
 *
 * @param definition the name of the saga's definition
 * @param given what the handler was given
 * @param process the process that made the call, from 1; each restart begins another
 * @param at when, in virtual time
 * @param end how it ended
 * @param detail what it returned or threw, for people; empty while it goes on
 */
public record HandlerCall(
    String definition, Given given, int process, Instant at, End end, String detail) {

  /** How a call ended. */
  public enum End {
    /** It has not returned yet. */
    UNDERWAY,
    /** It returned. */
    RETURNED,
    /** It threw {@link dev.unwind.dsl.StepRejected}. */
    REJECTED,
    /** It threw something else. */
    THREW,
    /** Its process died before it returned. */
    CUT_OFF
  }

  /**
   * What a handler was given.
   *
   * @param kind which handler it was
   * @param sagaId the saga
   * @param step the step
   * @param name the name of the step, or that of its compensation
   * @param attempt the number of the attempt, from 1
   * @param key the call's own idempotency key
   * @param actionKey the idempotency key of the step's action
   * @param fencingToken the fencing token
   */
  public record Given(
      CallKind kind,
      String sagaId,
      String step,
      String name,
      int attempt,
      String key,
      String actionKey,
      long fencingToken) {

    static Given action(ActionCall<?> call) {
      return of(CallKind.ACTION, call);
    }

    static Given probe(ActionCall<?> call) {
      return of(CallKind.PROBE, call);
    }

    private static Given of(CallKind kind, ActionCall<?> call) {
      return new Given(
          kind,
          call.sagaId(),
          call.step(),
          call.step(),
          call.attempt(),
          call.key(),
          call.key(),
          call.fencingToken());
    }

    static Given compensation(CompensationCall<?> call) {
      return new Given(
          CallKind.COMPENSATION,
          call.sagaId(),
          call.step(),
          call.compensation(),
          call.attempt(),
          call.key(),
          call.actionKey(),
          call.fencingToken());
    }

    /** Returns the call's name: a probe is told from the action that it asks about. */
    String title() {
      return kind == CallKind.PROBE ? "probe " + name : name;
    }
  }

  public HandlerCall {
    Objects.requireNonNull(definition, "definition");
    Objects.requireNonNull(given, "given");
    Objects.requireNonNull(at, "at");
    Objects.requireNonNull(end, "end");
    Objects.requireNonNull(detail, "detail");
  }

  /** Returns which handler was called. */
  public CallKind kind() {
    return given.kind();
  }

  /**
   * Returns the name of the step, of the compensation, or {@code probe} and the name of the step.
   */
  public String name() {
    return given.title();
  }

  /** Returns the step. */
  public String step() {
    return given.step();
  }

  /** Returns the number of the attempt, from 1. */
  public int attempt() {
    return given.attempt();
  }

  /** Returns the idempotency key. */
  public String key() {
    return given.key();
  }

  /** Returns the fencing token. */
  public long fencingToken() {
    return given.fencingToken();
  }

  HandlerCall ended(End how, String what) {
    return new HandlerCall(definition, given, process, at, how, what);
  }

  /** Returns name and attempt, such as {@code chargeCard#2}. */
  @Override
  public String toString() {
    return name() + "#" + attempt();
  }
}
