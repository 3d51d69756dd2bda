package dev.unwind.dsl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.time.Duration;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

class InvalidDefinitionTest {

  private static final Duration MAX = Duration.ofSeconds(Long.MAX_VALUE);
  private static final Duration SECOND = Duration.ofSeconds(1);
  private static final Retry GOOD = Retry.exponential(SECOND);

  static Stream<Arguments> badLimits() {
    return Stream.of(
        fault(step -> step.timeout(Duration.ZERO), "timeout must be at least 1 ms, was PT0S"),
        fault(step -> step.timeout(MAX), "timeout must be at most 8760 h, was " + MAX),
        fault(step -> step.timeout(null), "timeout must be given, was null"),
        fault(step -> step.retry(null), "retry must be given, was null"),
        fault(step -> step.retry(GOOD).retry(GOOD), "retry must be set once, was set 2 times"),
        fault(step -> step.run(call -> {}), "action must be set once, was set 2 times"),
        fault(step -> step.pivot().pivot(), "pivot must be set once, was set 2 times"),
        fault(step -> step.bulkhead(null), "bulkhead must be given, was null"),
        fault(step -> step.bulkhead(Bulkhead.of(0)), "bulkhead.calls must be 1 to 100000, was 0"),
        fault(
            step -> step.bulkhead(Bulkhead.of(1)).bulkhead(Bulkhead.of(2)),
            "bulkhead must be set once, was set 2 times"),
        fault(
            step -> step.rateLimit(RateLimit.of(100_001, SECOND)),
            "rateLimit.calls must be 1 to 100000, was 100001"),
        fault(
            step -> step.rateLimit(RateLimit.of(1, null)),
            "rateLimit.window must be given, was null"),
        fault(
            step -> step.circuitBreaker(CircuitBreaker.of(0, 10)),
            "circuitBreaker.failureRatio must be above 0 and at most 1, was 0.0"),
        fault(
            step -> step.circuitBreaker(CircuitBreaker.of(Double.NaN, 10)),
            "circuitBreaker.failureRatio must be above 0 and at most 1, was NaN"),
        fault(
            step -> step.circuitBreaker(CircuitBreaker.of(0.5, 10).delay(Duration.ZERO)),
            "circuitBreaker.delay must be at least 1 ms, was PT0S"),
        fault(
            step -> step.circuitBreaker(CircuitBreaker.of(0.5, 10).trials(0)),
            "circuitBreaker.trials must be 1 to 1000, was 0"),
        fault(
            step -> step.timeout(SECOND).timeout(SECOND),
            "timeout must be set once, was set 2 times"),
        fault(
            step -> step.compensation("u", call -> {}).compensation("u", call -> {}),
            "compensation must be set once, was set 2 times"));
  }

  static Stream<Arguments> badParts() {
    return Stream.of(
        fault(
            step -> step.compensation("", call -> {}),
            "compensation name must be 1 to 100 letters, digits, '.', '_' or '-', was \"\""),
        fault(step -> step.compensation("undo", null), "compensation must be given, was null"),
        fault(
            step -> step.compensationTimeout(SECOND),
            "compensationTimeout must come with a compensation, was PT1S"),
        fault(
            step -> step.compensationRetry(GOOD),
            "compensationRetry must come with a compensation, was " + GOOD),
        fault(
            step -> step.compensation("u", call -> {}).compensationTimeout(SECOND.negated()),
            "compensationTimeout must be at least 1 ms, was PT-1S"),
        fault(
            step -> step.pivot().compensation("undo", call -> {}),
            "compensation must not be set on the pivot, was \"undo\""),
        fault(step -> step.probe(null, (s, r) -> s), "probe must be given, was null"),
        fault(
            step -> step.probe(call -> ProbeAnswer.unknown(), null),
            "probe merge must be given, was null"),
        fault(
            step -> step.publish("a b", s -> s),
            "publish type must be 1 to 100 letters, digits, '.', '_' or '-', was \"a b\""),
        fault(
            step -> step.publish("sent", null),
            "publish body must be given, was null for type \"sent\""));
  }

  @ParameterizedTest
  @MethodSource({"badLimits", "badParts"})
  void aFaultOfAStepIsReportedWithItsNameAndTheValue(
      Consumer<StepBuilder<String>> settings, String fault) {
    assertFaults(
        saga().step("b", step -> settings.accept(step.run(call -> {}))), "step \"b\": " + fault);
  }

  @Test
  void aStepHasToDoSomething() {
    assertFaults(
        saga().step("b", step -> step.timeout(SECOND)),
        "step \"b\": action must be set, or a run or a publish, was none of them");
  }

  @Test
  void aNullActionOrMergeIsReported() {
    assertFaults(
        saga().step("b", step -> step.action(null, null)).step("c", step -> step.run(null)),
        "step \"b\": action must be given, was null",
        "step \"b\": action merge must be given, was null",
        "step \"c\": action must be given, was null");
  }

  @Test
  void aProbeNeedsAnAction() {
    assertFaults(
        saga()
            .step(
                "b",
                step ->
                    step.publish("x", s -> s).probe(call -> ProbeAnswer.notApplied(), (s, r) -> s)),
        "step \"b\": probe must come with an action, was set without one");
  }

  @Test
  void nullSettingsOfAStepAreReported() {
    assertFaults(saga().step("b", null), "step \"b\": settings must be given, was null");
  }

  @ParameterizedTest
  @NullSource
  @ValueSource(strings = {"", " ", "a/b", "caf\u00e9", "two\nlines"})
  void aBadNameIsReportedOnOneLine(String name) {
    InvalidDefinition thrown =
        thrownBy(
            Saga.define(name, String.class)
                .step("a", step -> step.run(call -> {}))
                .step(name, step -> step.run(call -> {})));

    String rule =
        "name must be 1 to 100 letters, digits, '.', '_' or '-', was " + Faults.show(name);
    assertThat(thrown.faults()).containsExactly("saga: " + rule, "step #2: " + rule);
    assertThat(thrown.getMessage().lines()).hasSize(3);
  }

  @Test
  void anOverlongNameIsReportedCut() {
    assertFaults(
        Saga.define("n".repeat(101), String.class).step("a", step -> step.run(call -> {})),
        "saga: name must be 1 to 100 letters, digits, '.', '_' or '-', was \""
            + "n".repeat(40)
            + "\"... (101 characters)");
  }

  @Test
  void aNameOf100CharactersIsGood() {
    String longest = "aZ09._-".repeat(14) + "xy";

    assertThat(
            Saga.define(longest, String.class)
                .step(longest, step -> step.run(call -> {}))
                .build()
                .name())
        .hasSize(100);
  }

  @Test
  void theSagasOwnFaultsAreReported() {
    assertFaults(
        Saga.define("s", (Class<String>) null)
            .revision(0)
            .retry(null)
            .timeout(null)
            .compensationTimeout(MAX)
            .compensationRetry(GOOD)
            .compensationRetry(GOOD),
        "saga \"s\": stateType must be given, was null",
        "saga \"s\": revision must be at least 1, was 0",
        "saga \"s\": retry must be given, was null",
        "saga \"s\": compensationRetry must be set once, was set 2 times",
        "saga \"s\": timeout must be given, was null",
        "saga \"s\": compensationTimeout must be at most 8760 h, was " + MAX,
        "saga \"s\": steps must be 1 to 100, was 0");
  }

  @Test
  void aHundredStepsAreTheMost() {
    SagaBuilder<String> saga = saga();
    for (int i = 2; i <= 100; i++) {
      saga.step("step" + i, step -> step.run(call -> {}));
    }
    assertThat(saga.build().steps()).hasSize(100);

    assertFaults(
        saga.step("step101", step -> step.run(call -> {})),
        "saga \"s\": steps must be 1 to 100, was 101");
  }

  @Test
  void namesAreUniqueAmongStepsAndCompensations() {
    assertFaults(
        saga()
            .step("b", step -> step.run(call -> {}).compensation("undo", call -> {}))
            .step("b", step -> step.run(call -> {}).compensation("undo", call -> {}))
            .step("c", step -> step.run(call -> {}).compensation("a", call -> {})),
        "saga \"s\": step name must be unique, was \"b\" 2 times",
        "saga \"s\": compensation name must be unique, was \"undo\" 2 times",
        "saga \"s\": compensation name must differ from step names, was \"a\"");
  }

  @Test
  void thereIsOnePivotAndNothingIsUndoneAfterIt() {
    assertFaults(
        saga()
            .step("b", step -> step.run(call -> {}).pivot())
            .step("c", step -> step.run(call -> {}).compensation("undoC", call -> {}))
            .step("d", step -> step.run(call -> {}).pivot()),
        "step \"c\": compensation must not be set after the pivot \"b\", was \"undoC\"",
        "saga \"s\": pivot must be on at most one step, was on \"b\", \"d\"");
  }

  @Test
  void unlimitedAttemptsAreAllowedWithoutATimeLimit() {
    assertThat(saga().retry(GOOD.unlimitedAttempts()).build().steps().get(0).retry())
        .isEqualTo(GOOD.unlimitedAttempts());
  }

  @Test
  void allFaultsOfADefinitionAreReportedAtOnceOneALine() {
    InvalidDefinition thrown =
        thrownBy(
            Saga.define("purchase", String.class)
                .revision(-1)
                .step(
                    "chargeCard", step -> step.run(call -> {}).retry(GOOD.maxAttempts(0).factor(0)))
                .step("confirm", step -> step.timeout(Duration.ZERO)));

    assertThat(thrown)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            String.join(
                System.lineSeparator() + "  ",
                "invalid definition of saga \"purchase\", faults: 5",
                "saga \"purchase\": revision must be at least 1, was -1",
                "step \"chargeCard\": retry.factor must be 1 to 1000, was 0.0",
                "step \"chargeCard\": retry.maxAttempts must be at least 1, was 0",
                "step \"confirm\": action must be set, or a run or a publish, was none of them",
                "step \"confirm\": timeout must be at least 1 ms, was PT0S"));
    assertThat(thrown.faults()).hasSize(5).isUnmodifiable();
  }

  private static Arguments fault(Consumer<StepBuilder<String>> settings, String fault) {
    return arguments(settings, fault);
  }

  private static SagaBuilder<String> saga() {
    return Saga.define("s", String.class).step("a", step -> step.run(call -> {}));
  }

  private static InvalidDefinition thrownBy(SagaBuilder<?> saga) {
    return catchThrowableOfType(InvalidDefinition.class, saga::build);
  }

  private static void assertFaults(SagaBuilder<?> saga, String... faults) {
    assertThat(thrownBy(saga).faults()).containsExactly(faults);
  }
}
