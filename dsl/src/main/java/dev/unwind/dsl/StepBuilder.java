package dev.unwind.dsl;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Collects the settings of one step, in any order, each at most once (but {@link #publish}).
 *
 * <p>A step needs an {@link #action}, a {@link #run} or a {@link #publish}. Its faults are reported
 * by {@link SagaBuilder#build()}.
 *
 * @param <S> the type of the saga's state
 */
public final class StepBuilder<S> {

  /** What a step does, as given: any part may be null. */
  record Action<S>(ActionHandler<S, Object> handler, Merge<S, Object> merge) {}

  /** How a step is undone, as given: any part may be null. */
  record Compensation<S>(String name, CompensationHandler<S> handler) {}

  /** How a step is probed, as given: any part may be null. */
  record Probe<S>(ProbeHandler<S, Object> handler, Merge<S, Object> merge) {}

  /** What a step publishes, as given: any part may be null. */
  record Message<S>(String type, Function<S, ?> body) {}

  final String name;
  final boolean hasSettings;
  final Setting<Action<S>> action = new Setting<>("action");
  final Setting<Compensation<S>> compensation = new Setting<>("compensation");
  final Setting<Probe<S>> probe = new Setting<>("probe");
  final Setting<Boolean> pivot = new Setting<>("pivot");
  final List<Message<S>> messages = new ArrayList<>();
  final Setting<CircuitBreaker> circuitBreaker = new Setting<>("circuitBreaker");
  final Setting<Bulkhead> bulkhead = new Setting<>("bulkhead");
  final Setting<RateLimit> rateLimit = new Setting<>("rateLimit");
  final StepLimits limits = new StepLimits();

  StepBuilder(String name, boolean hasSettings) {
    this.name = name;
    this.hasSettings = hasSettings;
  }

  /**
   * Sets what the step does, and how its result changes the state.
   *
   * @param <R> the type of the result
   */
  public <R> StepBuilder<S> action(ActionHandler<S, R> handler, Merge<S, R> merge) {
    action.set(new Action<>(untypedAction(handler), untypedMerge(merge)));
    return this;
  }

  /** Sets what the step does, without a result; the state stays as it is. */
  public StepBuilder<S> run(RunHandler<S> handler) {
    action.set(new Action<>(handler == null ? null : withoutResult(handler), keepState()));
    return this;
  }

  /**
   * Sets how the step is undone; not allowed on the pivot and after it.
   *
   * @param compensationName 1 to 100 letters, digits, {@code . _ -}; unique in the saga, among
   *     steps and compensations
   */
  public StepBuilder<S> compensation(String compensationName, CompensationHandler<S> handler) {
    compensation.set(new Compensation<>(compensationName, handler));
    return this;
  }

  /**
   * Sets how to find out whether the action took effect, asked before the action is tried again or
   * undone, if a timeout or a crash lost its reply; needs an action.
   *
   * @param <R> the type of the result
   */
  public <R> StepBuilder<S> probe(ProbeHandler<S, R> handler, Merge<S, R> merge) {
    probe.set(new Probe<>(untypedProbe(handler), untypedMerge(merge)));
    return this;
  }

  /**
   * Makes the step the point of no return, at most one in a saga: once its intent is recorded, the
   * saga cannot be cancelled, and the steps after it are retried, never undone.
   */
  public StepBuilder<S> pivot() {
    pivot.set(true);
    return this;
  }

  /**
   * Adds a message, stored in the same commit as the completion of the step; repeatable.
   *
   * @param type 1 to 100 letters, digits, {@code . _ -}
   * @param body computes the body from the completed state; pure
   */
  public StepBuilder<S> publish(String type, Function<S, ?> body) {
    messages.add(new Message<>(type, body));
    return this;
  }

  /** Sets the retry policy of the action, instead of the saga's. */
  public StepBuilder<S> retry(Retry value) {
    limits.retry.set(value);
    return this;
  }

  /** Sets the retry policy of the compensation, instead of the saga's; needs a compensation. */
  public StepBuilder<S> compensationRetry(Retry value) {
    limits.compensationRetry.set(value);
    return this;
  }

  /** Sets the longest that one attempt of the action may take, 1 ms to 365 days. */
  public StepBuilder<S> timeout(Duration value) {
    limits.timeout.set(value);
    return this;
  }

  /**
   * Sets the longest that one attempt of the compensation may take, 1 ms to 365 days; needs a
   * compensation.
   */
  public StepBuilder<S> compensationTimeout(Duration value) {
    limits.compensationTimeout.set(value);
    return this;
  }

  /**
   * Begins no attempt of the action while too many of the latest ones have failed; needs an action.
   * Asked before the intent is recorded: a refusal costs no attempt, and the saga waits.
   */
  public StepBuilder<S> circuitBreaker(CircuitBreaker value) {
    circuitBreaker.set(value);
    return this;
  }

  /**
   * Begins no attempt of the action while too many go on in this process; needs an action. Asked
   * before the intent is recorded: a refusal costs no attempt, and the saga waits.
   */
  public StepBuilder<S> bulkhead(Bulkhead value) {
    bulkhead.set(value);
    return this;
  }

  /**
   * Begins no attempt of the action while too many have begun lately in this process; needs an
   * action. Asked before the intent is recorded: a refusal costs no attempt, and the saga waits.
   */
  public StepBuilder<S> rateLimit(RateLimit value) {
    rateLimit.set(value);
    return this;
  }

  /** Returns the step; everything has been checked before. */
  StepDefinition<S> build(StepKind kind, StepLimits saga) {
    Action<S> does = action.orElse(new Action<>(call -> null, keepState()));
    Retry usual = kind == StepKind.RETRIABLE ? Retry.compensationDefault() : Retry.actionDefault();
    return new StepDefinition<>(
        name,
        kind,
        does.handler(),
        does.merge(),
        Optional.ofNullable(compensation.orElse(null)).map(undo -> build(undo, saga)),
        Optional.ofNullable(probe.orElse(null))
            .map(asked -> new ProbeDefinition<>(asked.handler(), asked.merge())),
        messages.stream().map(sent -> new MessageDefinition<>(sent.type(), sent.body())).toList(),
        limits.retry.orElse(saga.retry.orElse(usual)),
        limits.timeout.orElse(saga.timeout.orElse(StepLimits.DEFAULT_TIMEOUT)),
        new GuardDefinition(
            Optional.ofNullable(circuitBreaker.orElse(null)),
            Optional.ofNullable(bulkhead.orElse(null)),
            Optional.ofNullable(rateLimit.orElse(null))));
  }

  private CompensationDefinition<S> build(Compensation<S> undo, StepLimits saga) {
    return new CompensationDefinition<>(
        undo.name(),
        undo.handler(),
        limits.compensationRetry.orElse(saga.compensationRetry.orElse(Retry.compensationDefault())),
        limits.compensationTimeout.orElse(
            saga.compensationTimeout.orElse(StepLimits.DEFAULT_TIMEOUT)));
  }

  private static <S> ActionHandler<S, Object> withoutResult(RunHandler<S> handler) {
    return call -> {
      handler.run(call);
      return null;
    };
  }

  private static <S> Merge<S, Object> keepState() {
    return (state, result) -> state;
  }

  // A merge only ever meets results of the handler it was given with, so R can be forgotten.
  @SuppressWarnings("unchecked")
  private static <S, R> Merge<S, Object> untypedMerge(Merge<S, R> merge) {
    return (Merge<S, Object>) merge;
  }

  @SuppressWarnings("unchecked")
  private static <S, R> ActionHandler<S, Object> untypedAction(ActionHandler<S, R> handler) {
    return (ActionHandler<S, Object>) handler;
  }

  @SuppressWarnings("unchecked")
  private static <S, R> ProbeHandler<S, Object> untypedProbe(ProbeHandler<S, R> handler) {
    return (ProbeHandler<S, Object>) handler;
  }

  /**
   * Does the work of a step that has no result; otherwise the same as {@link ActionHandler}.
   *
   * @param <S> the type of the saga's state
   */
  @FunctionalInterface
  public interface RunHandler<S> {

    /** Does the work for one attempt. */
    void run(ActionCall<S> call) throws Exception;
  }
}
