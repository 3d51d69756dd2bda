package dev.unwind.dsl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.time.Duration;
import java.util.OptionalInt;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RetryTest {

  private static final Duration SECOND = Duration.ofSeconds(1);
  private static final Retry GROWING = Retry.exponential(Duration.ofMillis(200));

  @ParameterizedTest
  @CsvSource({"0, 200", "1, 200", "2, 400", "3, 800", "9, 51200", "10, 60000", "11, 60000"})
  void theDelayDoublesUpToTheCap(int failures, long millis) {
    assertThat(GROWING.withoutJitter().delay(failures, 0.3)).hasMillis(millis);
  }

  @Test
  void theDelayGrowsByTheFactor() {
    assertThat(GROWING.factor(1.5).withoutJitter().delay(3, 0)).hasMillis(450);
    assertThat(GROWING.factor(1).withoutJitter().delay(30, 0)).hasMillis(200);
  }

  @Test
  void aFixedDelayDoesNotGrow() {
    Retry fixed = Retry.fixed(Duration.ofMinutes(5)).withoutJitter();

    assertThat(fixed.delay(1, 0)).hasMinutes(5);
    assertThat(fixed.delay(1_000_000, 0)).hasMinutes(5);
  }

  @ParameterizedTest
  @ValueSource(ints = {Integer.MIN_VALUE, -1, 1_000_000, Integer.MAX_VALUE})
  void theDelayNeverOverflows(int failures) {
    Retry steepest =
        Retry.exponential(Duration.ofDays(1)).factor(1000).maxDelay(Duration.ofDays(1));

    assertThat(steepest.delay(failures, 1)).isEqualTo(Duration.ofDays(1));
    assertThat(steepest.delay(failures, 0)).isZero();
    assertThat(GROWING.withoutJitter().delay(failures, 0))
        .isEqualTo(failures < 1 ? Duration.ofMillis(200) : Duration.ofMinutes(1));
  }

  @Test
  void theJitterTakesAPartOfTheDelay() {
    assertThat(GROWING.delay(1, 0)).isZero();
    assertThat(GROWING.delay(1, 0.25)).hasMillis(50);
    assertThat(GROWING.delay(3, 0.5)).hasMillis(400);
    assertThat(GROWING.delay(3, Math.nextDown(1.0))).isLessThan(Duration.ofMillis(800));
    assertThat(GROWING.delay(99, 0.5)).hasSeconds(30);
  }

  @ParameterizedTest
  @ValueSource(doubles = {-0.1, 1.1, Double.NaN, Double.POSITIVE_INFINITY})
  void aJitterOutOfRangeIsRefused(double jitter) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> GROWING.delay(1, jitter))
        .withMessageContaining("was " + jitter);
  }

  @Test
  void anInvalidPolicyHasNoDelay() {
    assertThatIllegalStateException()
        .isThrownBy(() -> Retry.fixed(Duration.ofSeconds(Long.MAX_VALUE)).delay(1, 0.5))
        .withMessageContaining("initialDelay must be at most 24 h");
  }

  @Test
  void attemptsCountTheFirstOne() {
    Retry three = Retry.fixed(SECOND).maxAttempts(3);

    assertThat(three.allows(2, Duration.ZERO, null)).isTrue();
    assertThat(three.allows(3, Duration.ZERO, null)).isFalse();
    assertThat(three.maxAttempts()).hasValue(3);
  }

  @Test
  void noneIsOneAttempt() {
    assertThat(Retry.none().allows(0, Duration.ZERO, null)).isTrue();
    assertThat(Retry.none().allows(1, Duration.ZERO, null)).isFalse();
    assertThat(Retry.none().delay(1, 0.5)).isZero();
  }

  @Test
  void unlimitedAttemptsEndByTimeOnly() {
    Retry unlimited = GROWING.unlimitedAttempts();

    assertThat(unlimited.maxAttempts()).isEqualTo(OptionalInt.empty());
    assertThat(unlimited.allows(Integer.MAX_VALUE, Duration.ofDays(9999), null)).isTrue();
    assertThat(unlimited.maxElapsed(SECOND).allows(1, SECOND.minusNanos(1), null)).isTrue();
    assertThat(unlimited.maxElapsed(SECOND).allows(1, SECOND, null)).isFalse();
  }

  @Test
  void everyFailureIsRetriedUnlessTypesAreNamed() {
    assertThat(allows(GROWING, new AssertionError())).isTrue();
    assertThat(allows(GROWING, new IOException())).isTrue();
  }

  @Test
  void onlyTheNamedTypesAndTheirSubtypesAreRetried() {
    Retry some = GROWING.retryOn(IOException.class).retryOn(TimeoutException.class);

    assertThat(allows(some, new FileNotFoundException())).isTrue();
    assertThat(allows(some, new TimeoutException())).isTrue();
    assertThat(allows(some, new IllegalStateException(new IOException()))).isFalse();
    assertThat(some.allows(1, Duration.ZERO, null)).isTrue();
  }

  @Test
  void abortingWinsOverRetrying() {
    Retry some = GROWING.retryOn(IOException.class).abortOn(FileNotFoundException.class);

    assertThat(allows(some, new IOException())).isTrue();
    assertThat(allows(some, new FileNotFoundException())).isFalse();
    assertThat(allows(GROWING.abortOn(IOException.class), new FileNotFoundException())).isFalse();
    assertThat(allows(GROWING.abortOn(IOException.class), new Exception())).isTrue();
  }

  @Test
  void aFailureThatIsRetriedStillMeetsTheLimits() {
    Retry some = GROWING.maxAttempts(2).retryOn(IOException.class);

    assertThat(some.allows(2, Duration.ZERO, new IOException())).isFalse();
  }

  @Test
  void aPolicyIsAValue() {
    Retry one = GROWING.retryOn(IOException.class, TimeoutException.class).maxElapsed(SECOND);
    Retry same = GROWING.maxElapsed(SECOND).retryOn(TimeoutException.class, IOException.class);

    assertThat(one).isEqualTo(same).hasSameHashCodeAs(same).isNotEqualTo(GROWING);
    assertThat(GROWING).isNotEqualTo(GROWING.withoutJitter()).isNotEqualTo("GROWING");
    assertThat(GROWING.maxAttempts(3)).isEqualTo(GROWING).isNotSameAs(GROWING);
  }

  @Test
  void theValuesCanBeRead() {
    Retry policy = GROWING.factor(3).maxDelay(SECOND).maxElapsed(Duration.ofHours(1));

    assertThat(policy.kind()).isEqualTo(Retry.Kind.EXPONENTIAL);
    assertThat(policy.initialDelay()).hasMillis(200);
    assertThat(policy.factor()).isEqualTo(3);
    assertThat(policy.maxDelay()).isEqualTo(SECOND);
    assertThat(policy.maxElapsed()).contains(Duration.ofHours(1));
    assertThat(policy.jittered()).isTrue();
    assertThat(policy.withoutJitter().jittered()).isFalse();
    assertThat(Retry.fixed(SECOND).maxElapsed()).isEmpty();
    assertThat(policy)
        .hasToString(
            "Retry.EXPONENTIAL[initialDelay PT0.2S, factor 3.0, maxDelay PT1S, maxAttempts 3,"
                + " maxElapsed PT1H, full jitter]");
  }

  @Test
  void theCapIsAtLeastTheInitialDelayIfNotSet() {
    assertThat(GROWING.maxDelay()).hasMinutes(1);
    assertThat(Retry.exponential(Duration.ofHours(1)).maxDelay()).hasHours(1);
  }

  @Test
  void theDefaultsOfCompensationsTryLonger() {
    assertThat(Retry.actionDefault().maxAttempts()).hasValue(3);
    assertThat(Retry.actionDefault().maxDelay()).hasSeconds(10);
    assertThat(Retry.compensationDefault().maxAttempts()).hasValue(10);
    assertThat(Retry.compensationDefault().maxDelay()).hasMinutes(1);
  }

  private static boolean allows(Retry policy, Throwable failure) {
    return policy.allows(1, Duration.ZERO, failure);
  }
}
