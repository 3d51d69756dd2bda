package dev.unwind.testkit;

import dev.unwind.dsl.CompensationDefinition;
import dev.unwind.dsl.SagaDefinition;
import dev.unwind.dsl.StepDefinition;
import dev.unwind.engine.StartRequest;
import dev.unwind.engine.metrics.CallKind;
import dev.unwind.engine.saga.CommandVerb;
import dev.unwind.engine.saga.Saga;
import dev.unwind.engine.saga.SagaStatus;
import java.time.Duration;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;

/**
 * Runs sagas of one definition in virtual time, in the real engine on a store in memory, with
 * handlers that fail on demand. Nothing happens but while the test runs or advances it, in the same
 * order each time.
 *
 * <pre>{@code
 * SagaTester<Purchase> saga = SagaTester.of(definition);
 * saga.step("chargeCard").fails(2).thenSucceeds();
 * saga.step("issueTickets").rejects("sold out");
 * saga.start(purchase).runUntilFinal();
 * saga.expectStatus(COMPENSATED)
 *     .expectCalls("holdSeats", "chargeCard", "chargeCard", "chargeCard", "issueTickets",
 *         "refundCard", "releaseSeats");
 * }</pre>
 *
 * <p>Guards of steps are not enforced. Used by one thread, that which started the first saga. What
 * is not as expected is an {@link AssertionError} with all calls and the timeline.
 *
 * @param <S> the type of the saga's state
 */
public final class SagaTester<S> {
  private static final Duration LONGEST_RUN = Duration.ofDays(1);

  private final Rehearsal rehearsal;
  private final SagaDefinition<S> definition;
  private String sagaId = "";
  private int started;

  private SagaTester(Rehearsal rehearsal, SagaDefinition<S> definition) {
    this.rehearsal = rehearsal;
    this.definition = definition;
    rehearsal.add(definition);
  }

  /** Returns a tester of this definition, with its own handlers, in a world of its own. */
  public static <S> SagaTester<S> of(SagaDefinition<S> definition) {
    return new SagaTester<>(new Rehearsal(), definition);
  }

  /**
   * Returns a tester of another definition in the same world: the same store, time and processes.
   *
   * @throws IllegalStateException when a saga has been started already
   */
  public <T> SagaTester<T> and(SagaDefinition<T> other) {
    return new SagaTester<>(rehearsal, other);
  }

  // ---- what handlers do

  /** Begins a script for the action of a step, in place of an earlier one. */
  public HandlerScript step(String name) {
    step(name, "step");
    return rehearsal.script(definition.name(), CallKind.ACTION, name);
  }

  /** Begins a script for a compensation, in place of an earlier one. */
  public HandlerScript compensation(String name) {
    List<String> names =
        definition.steps().stream()
            .flatMap(step -> step.compensation().map(CompensationDefinition::name).stream())
            .toList();
    if (!names.contains(name)) {
      throw unknown("compensation", name, names);
    }
    return rehearsal.script(definition.name(), CallKind.COMPENSATION, name);
  }

  /** Begins a script for the probe of a step, in place of an earlier one. */
  public HandlerScript probe(String step) {
    if (step(step, "step").probe().isEmpty()) {
      throw new IllegalArgumentException(
          "step \"" + step + "\" of " + definition.name() + " has no probe");
    }
    return rehearsal.script(definition.name(), CallKind.PROBE, step);
  }

  private StepDefinition<S> step(String name, String what) {
    return definition.steps().stream()
        .filter(step -> step.name().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                unknown(
                    what,
                    name,
                    definition.steps().stream().<String>map(StepDefinition::name).toList()));
  }

  private IllegalArgumentException unknown(String what, String name, List<String> names) {
    return new IllegalArgumentException(
        "\"%s\" is no %s of %s; there are %s".formatted(name, what, definition.name(), names));
  }

  // ---- what happens

  /** Starts a saga, {@code saga-1} the first time; all further verbs are about the latest one. */
  public SagaTester<S> start(S input) {
    return start(definition.name() + "-" + (started + 1), input);
  }

  /** Starts a saga under this id; all further verbs are about it. */
  public SagaTester<S> start(String id, S input) {
    engine().engine().start(StartRequest.of(definition.name(), id, input));
    sagaId = id;
    started++;
    return this;
  }

  private StagedProcess engine() {
    Stage stage = rehearsal.stage();
    return stage.worker().orElseGet(stage::client);
  }

  /** Turns to another saga of this definition, which has been started. */
  public SagaTester<S> turnTo(String id) {
    rehearsal.stage().find(id).orElseThrow(() -> new IllegalArgumentException("no saga " + id));
    sagaId = id;
    return this;
  }

  /**
   * Runs until the saga is {@code COMPLETED} or {@code COMPENSATED}, a day of virtual time at most.
   *
   * @throws AssertionError when it is blocked, its process dies, or the day is over
   */
  public SagaTester<S> runUntilFinal() {
    boolean ended = run("be final", () -> rehearsal.stage().isAtRest(sagaId));
    if (!ended || !saga().status().isFinal()) {
      throw failure("expected it to be final, but it is " + saga().status(), next());
    }
    return this;
  }

  /** Runs until the saga has this status, a day of virtual time at most. */
  public SagaTester<S> runUntil(SagaStatus status) {
    boolean reached =
        run(
            "be " + status,
            () ->
                rehearsal
                    .stage()
                    .status(sagaId)
                    .filter(s -> s == status || s.isFinal())
                    .isPresent());
    if (!reached || saga().status() != status) {
      throw failure("expected it to become " + status + ", but it is " + saga().status(), next());
    }
    return this;
  }

  /**
   * Runs until a handler is called, once more than so far; a day of virtual time at most. The call
   * itself has been made then, or goes on.
   *
   * @param call a step, a compensation, or {@code probe} and a step
   */
  public SagaTester<S> runUntilCalled(String call) {
    long before = count(call);
    if (!run("call " + call, () -> count(call) > before)) {
      throw failure("expected a call of " + call + ", but there was none", next());
    }
    return this;
  }

  private long count(String call) {
    return calls().stream().filter(c -> c.name().equals(call)).count();
  }

  private boolean run(String what, BooleanSupplier until) {
    Stage stage = started();
    if (stage.worker().isEmpty() && !until.getAsBoolean()) {
      throw failure(
          "expected it to " + what + ", but no process runs",
          "The process was killed. Start another one with restart().");
    }
    return stage.runUntil(until, LONGEST_RUN);
  }

  /** Lets time pass, and everything happen that is due in it. */
  public SagaTester<S> advance(Duration time) {
    started().runFor(time);
    return this;
  }

  /** Kills the process as kill -9 does: whatever it is doing ends at once. */
  public SagaTester<S> kill() {
    rehearsal.stage().kill();
    return this;
  }

  /** Kills the process, if it still runs, and starts another one on the same store. */
  public SagaTester<S> restart() {
    rehearsal.stage().kill();
    rehearsal.stage().open();
    return this;
  }

  /**
   * Asks that the saga turns back.
   *
   * @throws dev.unwind.engine.CommandRefused when it is past its point of no return, or final
   */
  public SagaTester<S> cancel(String reason) {
    return command(CommandVerb.CANCEL, reason);
  }

  /**
   * Asks for a fresh budget of attempts for what is blocked.
   *
   * @throws dev.unwind.engine.CommandRefused when nothing is blocked
   */
  public SagaTester<S> retry(String reason) {
    return command(CommandVerb.RETRY, reason);
  }

  /**
   * Declares settled what is blocked.
   *
   * @throws dev.unwind.engine.CommandRefused when nothing is blocked
   */
  public SagaTester<S> skip(String reason) {
    return command(CommandVerb.SKIP, reason);
  }

  private SagaTester<S> command(CommandVerb verb, String reason) {
    started();
    engine().command(sagaId, verb, reason);
    return this;
  }

  // ---- what is expected

  /** Expects this status now. */
  public SagaTester<S> expectStatus(SagaStatus expected) {
    SagaStatus status = saga().status();
    if (status != expected) {
      throw failure("expected status " + expected + ", but it is " + status, next());
    }
    return this;
  }

  /**
   * Expects exactly these calls so far, in this order, one for each attempt.
   *
   * @param expected the name of a step or compensation, or {@code probe} and a step; with the
   *     number of the attempt where it matters, such as {@code chargeCard#2}
   */
  public SagaTester<S> expectCalls(String... expected) {
    List<HandlerCall> calls = calls();
    boolean same = calls.size() == expected.length;
    for (int i = 0; same && i < expected.length; i++) {
      HandlerCall call = calls.get(i);
      same = expected[i].equals(call.name()) || expected[i].equals(call.toString());
    }
    if (!same) {
      throw failure(
          "expected the calls %s, but there were %s"
              .formatted(List.of(expected), Account.names(calls)),
          "Each attempt is a call of its own. Look for the first call that differs, and at how the one before it"
              + " ended.");
    }
    return this;
  }

  /** Expects that this holds for the state. */
  public SagaTester<S> expectState(Predicate<S> expected) {
    S state = state();
    if (!expected.test(state)) {
      throw failure(
          "expected another state, but it is " + state,
          "The state changes when a step completes, by the step's merge.");
    }
    return this;
  }

  /** Expects exactly messages of these types so far, in this order. */
  public SagaTester<S> expectMessages(String... types) {
    List<String> sent = messages().stream().map(SentMessage::type).toList();
    if (!sent.equals(List.of(types))) {
      throw failure(
          "expected the messages %s, but there were %s".formatted(List.of(types), sent),
          "A step's messages are stored when it completes, and only then.");
    }
    return this;
  }

  // ---- what there is

  /** Returns the saga as it is stored now, its state as a tree. */
  public Saga saga() {
    return started()
        .find(sagaId)
        .orElseThrow(() -> new IllegalStateException("there is no saga " + sagaId));
  }

  /** Returns the calls made for the saga so far, in order. */
  public List<HandlerCall> calls() {
    return started().ledger().of(sagaId);
  }

  /** Returns the saga's state as it is stored now. */
  public S state() {
    return started().state(sagaId, definition.stateType());
  }

  /** Returns the saga's messages so far, in order. */
  public List<SentMessage> messages() {
    return started().messages(sagaId);
  }

  /** Returns the calls and the timeline of the saga, for people. */
  @Override
  public String toString() {
    return sagaId.isEmpty()
        ? "a tester of " + definition.name() + ", nothing started"
        : Account.of(rehearsal.stage(), sagaId);
  }

  private Stage started() {
    if (sagaId.isEmpty()) {
      throw new IllegalStateException("no saga yet; begin with start(input)");
    }
    return rehearsal.stage();
  }

  private AssertionError failure(String what, String next) {
    return new AssertionError(
        "Saga %s: %s.%n%n%s%nWhat to do next: %s"
            .formatted(sagaId, what, Account.of(rehearsal.stage(), sagaId), next));
  }

  private String next() {
    if (rehearsal.stage().worker().isEmpty()) {
      return "The process was killed. Start another one with restart().";
    }
    SagaStatus status = saga().status();
    if (status == SagaStatus.BLOCKED) {
      return "It waits for an operator: see why in the last lines above. Mend the handler with step(..).succeeds() or"
          + " compensation(..).succeeds(), then retry(..); or skip(..). If that is what you want to test, use"
          + " runUntil(BLOCKED).";
    }
    if (status.isFinal()) {
      return "It has ended, and nothing can change it any more. See above which call turned it this way.";
    }
    return "It is still going on: runUntilFinal() runs it to its end, advance(..) for a while.";
  }
}
