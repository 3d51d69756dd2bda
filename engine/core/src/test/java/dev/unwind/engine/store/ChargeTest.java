package dev.unwind.engine.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ChargeTest {
  private static final DocumentKey KEY = new DocumentKey("p", "d");
  private static final Document DOCUMENT =
      new Document(
          KEY,
          new DocumentHeader(
              "saga",
              1,
              Optional.empty(),
              Optional.empty(),
              Optional.empty(),
              Optional.empty(),
              Instant.EPOCH),
          new byte[] {'{', '}'});

  @Test
  void a_version_is_the_same_whatever_it_cost_to_get_it() {
    Stored free = new Stored(DOCUMENT, new ETag("1"));
    Stored charged = new Stored(DOCUMENT, new ETag("1"), 10.29);

    assertThat(free.charge()).isZero();
    assertThat(charged.charge()).isEqualTo(10.29);
    assertThat(charged).isEqualTo(free).hasSameHashCodeAs(free);
    assertThat(charged).isNotEqualTo(new Stored(DOCUMENT, new ETag("2"), 10.29));
  }

  @Test
  void a_failure_costs_nothing_unless_it_says_so() {
    assertThat(new StoreUnavailable("busy", Duration.ZERO, null).charge()).isZero();
    assertThat(new OutcomeUnknown("lost", null).charge()).isZero();
    assertThat(new PreconditionFailed(0, KEY).charge()).isZero();
    assertThat(new StoreUnavailable("busy", Duration.ZERO, null, 0.5).charge()).isEqualTo(0.5);
    assertThat(new OutcomeUnknown("lost", null, 5.5).charge()).isEqualTo(5.5);
    assertThat(new PreconditionFailed(0, KEY, 1.25).charge()).isEqualTo(1.25);
  }

  @ParameterizedTest
  @ValueSource(doubles = {-0.01, Double.NaN, Double.POSITIVE_INFINITY})
  void what_no_call_can_cost_is_refused(double charge) {
    assertThatThrownBy(() -> new Stored(DOCUMENT, new ETag("1"), charge))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("was " + charge);
    assertThatThrownBy(() -> new OutcomeUnknown("lost", null, charge))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
