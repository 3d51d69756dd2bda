package dev.unwind.testkit;

import dev.unwind.dsl.SagaDefinition;
import dev.unwind.engine.StartRequest;
import dev.unwind.engine.saga.CommandVerb;
import dev.unwind.engine.saga.Saga;
import dev.unwind.engine.saga.SagaStatus;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
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
    return rehearsal.action(definition, name);
  }

  /** Begins a script for a compensation, in place of an earlier one. */
  public HandlerScript compensation(String name) {
    return rehearsal.compensation(definition, name);
  }

  /** Begins a script for the probe of a step, in place of an earlier one. */
  public HandlerScript probe(String step) {
    return rehearsal.probe(definition, step);
  }

  // ---- what happens

  /**
   * Starts a saga under an id made of the definition's name and a number, such as {@code trip-1};
   * all further verbs are about it.
   */
  public SagaTester<S> start(S input) {
    return start(nextId(), input);
  }

  private String nextId() {
    int number = started + 1;
    while (rehearsal.stage().status(definition.name() + "-" + number).isPresent()) {
      number++;
    }
    return definition.name() + "-" + number;
  }

  /** Starts a saga under this id; all further verbs are about it. */
  public SagaTester<S> start(String id, S input) {
    engine().engine().start(StartRequest.of(definition.name(), id, input));
    sagaId = id;
    started++;
    return this;
  }

  /**
   * Loads a saga that another process has left in its store, and goes on with it here; all further
   * verbs are about it. The clock is set to its last write, if it is behind. Its owner counts as
   * silent: what it was doing is interrupted when its lease is over. Only calls made here count.
   *
   * @param json the answer of {@code GET /api/sagas/{id}/document}, an item of Azure Cosmos DB, or
   *     an array of a saga's document and those of its messages
   * @throws IllegalArgumentException naming the field, when it is no saga of this definition and
   *     revision, or damaged; also when the saga is there already
   */
  public SagaTester<S> load(byte[] json) {
    sagaId = rehearsal.load(definition, json);
    return this;
  }

  /** Loads a saga from JSON; see {@link #load(byte[])}. */
  public SagaTester<S> load(String json) {
    return load(json.getBytes(StandardCharsets.UTF_8));
  }

  /** Loads a saga from a file; see {@link #load(byte[])}. */
  public SagaTester<S> load(Path file) {
    return load(ExportFile.read(file));
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
    course().untilFinal();
    return this;
  }

  /** Runs until the saga has this status, a day of virtual time at most. */
  public SagaTester<S> runUntil(SagaStatus status) {
    course().until(status);
    return this;
  }

  /**
   * Runs until a handler is called, once more than so far; a day of virtual time at most. The call
   * itself has been made then, or goes on.
   *
   * @param call a step, a compensation, or {@code probe} and a step
   */
  public SagaTester<S> runUntilCalled(String call) {
    course().untilCalled(call);
    return this;
  }

  private Course course() {
    return new Course(started(), sagaId);
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
    expectations().status(expected);
    return this;
  }

  /**
   * Expects exactly these calls so far, in this order, one for each attempt.
   *
   * @param expected the name of a step or compensation, or {@code probe} and a step; with the
   *     number of the attempt where it matters, such as {@code chargeCard#2}
   */
  public SagaTester<S> expectCalls(String... expected) {
    expectations().calls(List.of(expected));
    return this;
  }

  /** Expects that this holds for the state. */
  public SagaTester<S> expectState(Predicate<S> expected) {
    S state = state();
    expectations().state(expected.test(state), state);
    return this;
  }

  /** Expects exactly messages of these types so far, in this order. */
  public SagaTester<S> expectMessages(String... types) {
    expectations().messages(List.of(types));
    return this;
  }

  private Expectations expectations() {
    return new Expectations(started(), sagaId);
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
      throw new IllegalStateException("no saga yet; begin with start(input) or load(json)");
    }
    return rehearsal.stage();
  }
}
