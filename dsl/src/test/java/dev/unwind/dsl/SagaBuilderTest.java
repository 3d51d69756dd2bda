package dev.unwind.dsl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class SagaBuilderTest {

  private static final Retry TWICE = Retry.fixed(Duration.ofSeconds(1)).maxAttempts(2);
  private static final Retry THRICE = Retry.fixed(Duration.ofSeconds(1)).maxAttempts(3);

  @Test
  void theSagasSettingsAreTheDefaultsOfAllStepsWhereverTheyStand() {
    SagaDefinition<String> saga =
        Saga.define("s", String.class)
            .revision(7)
            .step("a", step -> step.run(call -> {}).compensation("undoA", call -> {}))
            .retry(TWICE)
            .compensationRetry(THRICE)
            .timeout(Duration.ofSeconds(5))
            .compensationTimeout(Duration.ofSeconds(6))
            .build();

    StepDefinition<String> step = saga.steps().get(0);
    CompensationDefinition<String> compensation = step.compensation().orElseThrow();
    assertThat(saga.revision()).isEqualTo(7);
    assertThat(step.retry()).isEqualTo(TWICE);
    assertThat(step.timeout()).isEqualTo(Duration.ofSeconds(5));
    assertThat(compensation.retry()).isEqualTo(THRICE);
    assertThat(compensation.timeout()).isEqualTo(Duration.ofSeconds(6));
  }

  @Test
  void aStepsOwnSettingsWin() {
    SagaDefinition<String> saga =
        Saga.define("s", String.class)
            .retry(TWICE)
            .compensationRetry(TWICE)
            .timeout(Duration.ofSeconds(5))
            .compensationTimeout(Duration.ofSeconds(5))
            .step(
                "a",
                step ->
                    step.compensationTimeout(Duration.ofSeconds(8))
                        .timeout(Duration.ofSeconds(7))
                        .compensationRetry(THRICE)
                        .retry(THRICE)
                        .compensation("undoA", call -> {})
                        .run(call -> {}))
            .build();

    StepDefinition<String> step = saga.steps().get(0);
    CompensationDefinition<String> compensation = step.compensation().orElseThrow();
    assertThat(step.retry()).isEqualTo(THRICE);
    assertThat(step.timeout()).isEqualTo(Duration.ofSeconds(7));
    assertThat(compensation.retry()).isEqualTo(THRICE);
    assertThat(compensation.timeout()).isEqualTo(Duration.ofSeconds(8));
  }

  @Test
  void theStepsAfterThePivotAreRetriable() {
    SagaDefinition<String> saga =
        Saga.define("s", String.class)
            .step("a", step -> step.run(call -> {}))
            .step("b", step -> step.run(call -> {}).pivot())
            .step("c", step -> step.run(call -> {}))
            .step("d", step -> step.publish("done", state -> state))
            .build();

    assertThat(saga.pivotIndex()).isEqualTo(1);
    assertThat(saga.steps())
        .extracting(StepDefinition::kind)
        .containsExactly(
            StepKind.COMPENSATABLE, StepKind.PIVOT, StepKind.RETRIABLE, StepKind.RETRIABLE);
    assertThat(saga.steps())
        .extracting(StepDefinition::retry)
        .containsExactly(
            Retry.actionDefault(),
            Retry.actionDefault(),
            Retry.compensationDefault(),
            Retry.compensationDefault());
    assertThat(saga).asString().contains("b (pivot)");
  }

  @Test
  void aRunHasNoResultAndKeepsTheState() throws Exception {
    AtomicInteger calls = new AtomicInteger();
    StepDefinition<String> step =
        Saga.define("s", String.class)
            .step("a", s -> s.run(call -> calls.addAndGet(call.attempt())))
            .build()
            .steps()
            .get(0);

    Object result = step.action().run(new ActionCall<>("id", "a", 3, "k", 1, "state"));

    assertThat(calls).hasValue(3);
    assertThat(result).isNull();
    assertThat(step.merge().apply("state", result)).isEqualTo("state");
  }

  @Test
  void aProbeAnswersWithAResultThatItsOwnMergeTakes() throws Exception {
    ProbeDefinition<String> probe =
        Saga.define("s", String.class)
            .step(
                "a",
                step ->
                    step.run(call -> {})
                        .probe(call -> ProbeAnswer.applied(42), (state, found) -> state + found))
            .build()
            .steps()
            .get(0)
            .probe()
            .orElseThrow();

    ProbeAnswer<Object> answer = probe.handler().probe(new ActionCall<>("id", "a", 1, "k", 1, "s"));

    assertThat(answer).isEqualTo(ProbeAnswer.applied(42)).isNotEqualTo(ProbeAnswer.unknown());
    assertThat(probe.merge().apply("s", 42)).isEqualTo("s42");
  }

  @Test
  void messagesKeepTheirOrderAndATypeMayRepeat() {
    StepDefinition<String> step =
        Saga.define("s", String.class)
            .step("a", s -> s.publish("x", t -> 1).publish("y", t -> 2).publish("x", t -> 3))
            .build()
            .steps()
            .get(0);

    assertThat(step.messages())
        .isUnmodifiable()
        .extracting(MessageDefinition::type)
        .containsExactly("x", "y", "x");
  }

  @Test
  void whatTheSettingsOfAStepThrowIsPassedOn() {
    SagaBuilder<String> saga = Saga.define("s", String.class);

    assertThatIllegalStateException()
        .isThrownBy(
            () ->
                saga.step(
                    "a",
                    step -> {
                      throw new IllegalStateException("broken settings");
                    }))
        .withMessage("broken settings");
  }

  @Test
  void aDefinitionStaysAsItWasWhenItsBuilderGoesOn() {
    SagaBuilder<String> builder =
        Saga.define("s", String.class).step("a", step -> step.run(call -> {}));
    SagaDefinition<String> one = builder.build();

    SagaDefinition<String> two = builder.step("b", step -> step.run(call -> {})).build();

    assertThat(one.steps()).hasSize(1);
    assertThat(two.steps()).hasSize(2);
  }

  @Test
  void theModelRefusesACompensationThatCouldNeverRun() {
    CompensationDefinition<String> undo =
        new CompensationDefinition<>("undo", call -> {}, Retry.none(), Duration.ofSeconds(1));

    assertThatIllegalArgumentException()
        .isThrownBy(() -> step(StepKind.PIVOT, Optional.of(undo), Retry.none()))
        .withMessageContainingAll("step \"a\"", "PIVOT", "\"undo\"");
  }

  @Test
  void theModelRefusesABadRetryPolicy() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> step(StepKind.PIVOT, Optional.empty(), TWICE.maxAttempts(0)))
        .withMessage("step \"a\": retry.maxAttempts must be at least 1, was 0");
  }

  @Test
  void aCallRefusesAnAttemptBelowOne() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new ActionCall<>("id", "a", 0, "k", 1, "s"))
        .withMessageContaining("was 0");
    assertThatIllegalArgumentException()
        .isThrownBy(
            () -> new CompensationCall<>("id", "a", "u", 0, "k", "ak", Outcome.UNKNOWN, 1, "s"))
        .withMessageContaining("was 0");
  }

  @Test
  void aRejectionCarriesItsReason() {
    Exception cause = new Exception("code 51");

    assertThat(new StepRejected("card declined")).hasMessage("card declined").hasNoCause();
    assertThat(new StepRejected("card declined", cause)).hasCause(cause);
  }

  @Test
  void guardsAreKeptAsGiven() {
    CircuitBreaker breaker = CircuitBreaker.of(0.5, 20).delay(Duration.ofSeconds(9)).trials(3);
    RateLimit limit = RateLimit.of(10, Duration.ofSeconds(1));
    SagaDefinition<String> saga =
        Saga.define("guarded", String.class)
            .step(
                "a",
                step ->
                    step.run(call -> {})
                        .circuitBreaker(breaker)
                        .bulkhead(Bulkhead.of(4))
                        .rateLimit(limit))
            .step("b", step -> step.run(call -> {}))
            .build();

    assertThat(saga.steps().get(0).guards())
        .isEqualTo(
            new GuardDefinition(
                Optional.of(breaker), Optional.of(Bulkhead.of(4)), Optional.of(limit)));
    assertThat(saga.steps().get(1).guards().isEmpty()).isTrue();
    assertThatThrownBy(
            () ->
                new GuardDefinition(
                    Optional.empty(), Optional.of(Bulkhead.of(-1)), Optional.empty()))
        .hasMessage("bulkhead.calls must be 1 to 100000, was -1");
  }

  private static StepDefinition<String> step(
      StepKind kind, Optional<CompensationDefinition<String>> compensation, Retry retry) {
    return new StepDefinition<>(
        "a",
        kind,
        call -> null,
        (state, result) -> state,
        compensation,
        Optional.empty(),
        List.of(),
        retry,
        Duration.ofSeconds(1),
        GuardDefinition.none());
  }

  @Test
  void aWrappedDefinitionDiffersInItsHandlersOnly() throws Exception {
    SagaDefinition<String> saga =
        Saga.define("s", String.class)
            .revision(7)
            .step(
                "a",
                step ->
                    step.action(call -> "done", (state, result) -> state + result)
                        .compensation("undoA", call -> {})
                        .probe(call -> ProbeAnswer.unknown(), (state, result) -> state)
                        .publish("a.done", state -> state)
                        .retry(TWICE))
            .step("b", step -> step.run(call -> {}).pivot())
            .build();
    AtomicInteger undone = new AtomicInteger();

    SagaDefinition<String> wrapped =
        saga.wrapped(
            new SagaDefinition.Wrapper<>() {
              @Override
              public ActionHandler<String, Object> action(StepDefinition<String> step) {
                return call -> step.action().run(call) + " at " + step.name();
              }

              @Override
              public CompensationHandler<String> compensation(
                  StepDefinition<String> step, CompensationDefinition<String> compensation) {
                return call -> undone.incrementAndGet();
              }

              @Override
              public ProbeHandler<String, Object> probe(
                  StepDefinition<String> step, ProbeDefinition<String> probe) {
                return call -> ProbeAnswer.applied("probed");
              }
            });

    assertThat(wrapped).hasToString(saga.toString());
    assertThat(wrapped.pivotIndex()).isEqualTo(1);
    StepDefinition<String> step = wrapped.steps().get(0);
    assertThat(step.action().run(null)).isEqualTo("done at a");
    step.compensation().orElseThrow().handler().compensate(null);
    assertThat(undone).hasValue(1);
    assertThat(step.probe().orElseThrow().handler().probe(null))
        .isEqualTo(ProbeAnswer.applied("probed"));
    assertThat(step)
        .usingRecursiveComparison()
        .ignoringFields("action", "compensation", "probe")
        .isEqualTo(saga.steps().get(0));
    assertThat(saga.wrapped(new SagaDefinition.Wrapper<>() {}).steps()).isEqualTo(saga.steps());
  }
}
