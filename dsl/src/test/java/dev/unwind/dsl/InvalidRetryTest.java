package dev.unwind.dsl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class InvalidRetryTest {

  private static final Duration MAX = Duration.ofSeconds(Long.MAX_VALUE);
  private static final Duration SECOND = Duration.ofSeconds(1);
  private static final Retry GOOD = Retry.exponential(SECOND);
  private static final Class<? extends Throwable>[] NO_TYPES = null;

  static Stream<Arguments> badAttemptsAndFactors() {
    return Stream.of(
        arguments(GOOD.maxAttempts(0), "maxAttempts must be at least 1, was 0"),
        arguments(GOOD.maxAttempts(-1), "maxAttempts must be at least 1, was -1"),
        arguments(
            GOOD.maxAttempts(Integer.MAX_VALUE),
            "maxAttempts must be at most 1000000, was 2147483647"),
        arguments(Retry.none().maxAttempts(2), "maxAttempts must be 1 for no retry, was 2"),
        arguments(
            Retry.none().unlimitedAttempts(), "maxAttempts must be 1 for no retry, was unlimited"),
        arguments(GOOD.factor(0), "factor must be 1 to 1000, was 0.0"),
        arguments(GOOD.factor(0.5), "factor must be 1 to 1000, was 0.5"),
        arguments(GOOD.factor(-2), "factor must be 1 to 1000, was -2.0"),
        arguments(GOOD.factor(1001), "factor must be 1 to 1000, was 1001.0"),
        arguments(GOOD.factor(Double.NaN), "factor must be 1 to 1000, was NaN"),
        arguments(GOOD.factor(Double.POSITIVE_INFINITY), "factor must be 1 to 1000, was Infinity"),
        arguments(Retry.fixed(SECOND).factor(2), "factor must be 1 for a fixed delay, was 2.0"),
        arguments(GOOD.retryOn(NO_TYPES), "retryOn must be given, was null"),
        arguments(GOOD.abortOn(NO_TYPES), "abortOn must be given, was null"),
        arguments(GOOD.retryOn(Error.class, null), "retryOn must be given, was null"),
        arguments(GOOD.abortOn(Error.class, null), "abortOn must be given, was null"));
  }

  static Stream<Arguments> badDurations() {
    return Stream.of(
        arguments(Retry.fixed(null), "initialDelay must be given, was null"),
        arguments(Retry.exponential(null), "initialDelay must be given, was null"),
        arguments(Retry.fixed(Duration.ZERO), "initialDelay must be at least 1 ms, was PT0S"),
        arguments(
            Retry.exponential(SECOND.negated()), "initialDelay must be at least 1 ms, was PT-1S"),
        arguments(
            Retry.exponential(Duration.ofNanos(999_999)),
            "initialDelay must be at least 1 ms, was PT0.000999999S"),
        arguments(Retry.exponential(MAX), "initialDelay must be at most 24 h, was " + MAX),
        arguments(GOOD.maxDelay(null), "maxDelay must be given, was null"),
        arguments(GOOD.maxDelay(Duration.ZERO), "maxDelay must be at least 1 ms, was PT0S"),
        arguments(GOOD.maxDelay(MAX), "maxDelay must be at most 24 h, was " + MAX),
        arguments(
            GOOD.maxDelay(Duration.ofMillis(999)),
            "maxDelay must be at least initialDelay PT1S, was PT0.999S"),
        arguments(GOOD.maxElapsed(null), "maxElapsed must be given, was null"),
        arguments(GOOD.maxElapsed(Duration.ZERO), "maxElapsed must be at least 1 ms, was PT0S"),
        arguments(GOOD.maxElapsed(SECOND.negated()), "maxElapsed must be at least 1 ms, was PT-1S"),
        arguments(GOOD.maxElapsed(MAX), "maxElapsed must be at most 8760 h, was " + MAX));
  }

  @ParameterizedTest
  @MethodSource({"badAttemptsAndFactors", "badDurations"})
  void B62_invalidRetrySettingsAreRefusedWithFieldAndValue(Retry retry, String fault) {
    SagaBuilder<String> saga =
        Saga.define("s", String.class)
            .retry(retry)
            .compensationRetry(retry)
            .step(
                "b",
                step ->
                    step.run(call -> {})
                        .compensation("undoB", call -> {})
                        .retry(retry)
                        .compensationRetry(retry));

    InvalidDefinition thrown = catchThrowableOfType(InvalidDefinition.class, saga::build);

    assertThat(thrown.faults())
        .containsExactly(
            "saga \"s\": retry." + fault,
            "saga \"s\": compensationRetry." + fault,
            "step \"b\": retry." + fault,
            "step \"b\": compensationRetry." + fault);
  }

  @Test
  void severalFaultsOfAPolicyAreReportedTogether() {
    assertThat(Retry.fixed(Duration.ZERO).factor(0).maxAttempts(0).maxElapsed(null).faults())
        .containsExactly(
            "initialDelay must be at least 1 ms, was PT0S",
            "factor must be 1 to 1000, was 0.0",
            "maxAttempts must be at least 1, was 0",
            "maxElapsed must be given, was null");
  }

  @Test
  void theBoundsThemselvesAreGood() {
    Retry least =
        Retry.exponential(Duration.ofMillis(1))
            .maxDelay(Duration.ofMillis(1))
            .factor(1)
            .maxAttempts(1)
            .maxElapsed(Duration.ofMillis(1));
    Retry most =
        Retry.exponential(Duration.ofDays(1))
            .factor(1000)
            .maxAttempts(1_000_000)
            .maxElapsed(Duration.ofDays(365));

    assertThat(least.faults()).isEmpty();
    assertThat(most.faults()).isEmpty();
    assertThat(Retry.none().faults()).isEmpty();
    assertThat(Retry.actionDefault().faults()).isEmpty();
    assertThat(Retry.compensationDefault().faults()).isEmpty();
  }
}
