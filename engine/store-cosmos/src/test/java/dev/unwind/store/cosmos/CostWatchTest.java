package dev.unwind.store.cosmos;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class CostWatchTest {
  private static final int MANY = 1_000;

  private final AtomicLong clock = new AtomicLong(-5);
  private final CostWatch watch = new CostWatch(clock::get);

  @BeforeEach
  void baseline() {
    for (int i = 0; i < CostWatch.BASELINE_OPERATIONS; i++) {
      assertThat(watch.add(i % 2 == 0 ? 9 : 11)).isEmpty();
    }
  }

  private long warnings(double charge, int times) {
    long warnings = 0;
    for (int i = 0; i < times; i++) {
      warnings += watch.add(charge).isPresent() ? 1 : 0;
    }
    return warnings;
  }

  @Test
  void aFifthDearerIsBorne() {
    assertThat(warnings(11.9, MANY)).isZero();
  }

  @Test
  void moreThanAFifthDearerIsWarnedOfOnce() {
    assertThat(warnings(12.5, MANY)).isEqualTo(1);
  }

  @Test
  void aWarningSaysWhatItCostAndCosts() {
    Optional<CostWatch.Excess> excess = Optional.empty();
    for (int i = 0; i < MANY && excess.isEmpty(); i++) {
      excess = watch.add(20);
    }

    assertThat(excess.orElseThrow().baseline()).isEqualTo(10, within());
    assertThat(excess.orElseThrow().average()).isBetween(12.0, 12.5);
  }

  private static Offset<Double> within() {
    return Offset.offset(0.1);
  }

  @Test
  void aSingleDearOperationIsBorne() {
    assertThat(warnings(100, 1)).isZero();
  }

  @Test
  void itIsWarnedOfAgainTenMinutesLater() {
    assertThat(warnings(20, MANY)).isEqualTo(1);
    clock.addAndGet(CostWatch.PAUSE.toNanos() - 1);
    assertThat(warnings(20, MANY)).isZero();
    clock.addAndGet(1);
    assertThat(warnings(20, MANY)).isEqualTo(1);
  }
}
