package dev.unwind.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Test;

class MicrosTest {
  @Test
  void instantsAreRoundedDown() {
    assertThat(Micros.of(Instant.parse("1970-01-01T00:00:00.000001999Z"))).isEqualTo(1);
    assertThat(Micros.of(Instant.parse("1969-12-31T23:59:59.999999999Z"))).isEqualTo(-1);
    assertThat(Micros.toInstant(-1)).isEqualTo(Instant.parse("1969-12-31T23:59:59.999999Z"));
  }

  @Test
  void theFarthestInstantsStayOrderedAndStable() {
    for (Instant far : new Instant[] {Instant.MIN, Instant.MAX}) {
      long micros = Micros.of(far);
      assertThat(Micros.of(Micros.toInstant(micros))).isEqualTo(micros);
    }
    assertThat(Micros.of(Instant.MIN)).isLessThan(Micros.of(Instant.EPOCH.minusSeconds(1L << 42)));
    assertThat(Micros.of(Instant.MAX))
        .isGreaterThan(Micros.of(Instant.EPOCH.plusSeconds(1L << 42)));
  }
}
