package dev.unwind.engine.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import dev.unwind.engine.metrics.EngineMeters;
import dev.unwind.engine.virtual.VirtualWorld;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class PressureTest {
  private static final Duration ASKED = Duration.ofMillis(400);

  private final VirtualWorld world = new VirtualWorld(1);
  private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
  private final Pressure pressure = new Pressure(world.process(), new EngineMeters(meters));

  private void pass(int times) {
    for (int i = 0; i < times; i++) {
      pressure.passed(pressure.mark());
    }
  }

  @Test
  void without_a_throttled_answer_nobody_waits() {
    pass(5);
    for (Urgency urgency : Urgency.values()) {
      assertThat(pressure.holdOff(urgency)).isZero();
    }
  }

  @Test
  void leases_wait_as_long_as_asked_results_longer_and_new_work_longest() {
    pressure.throttled(ASKED);

    assertThat(pressure.holdOff(Urgency.LEASE)).isEqualTo(ASKED);
    assertThat(pressure.holdOff(Urgency.BEGUN)).isBetween(ASKED, ASKED.multipliedBy(2));
    assertThat(pressure.holdOff(Urgency.NEW)).isEqualTo(ASKED.plusSeconds(1));
    world.runFor(ASKED);
    assertThat(pressure.holdOff(Urgency.LEASE)).isZero();
    assertThat(pressure.holdOff(Urgency.BEGUN)).isZero();
    assertThat(pressure.holdOff(Urgency.NEW)).isEqualTo(Duration.ofSeconds(1));
  }

  @Test
  void new_work_waits_for_as_long_as_the_throttling_has_gone_on_up_to_a_bound() {
    for (int seconds = 0; seconds <= 60; seconds++) {
      pressure.throttled(ASKED);
      Duration expected = Duration.ofSeconds(Math.max(1, Math.min(15, seconds)));
      assertThat(pressure.holdOff(Urgency.NEW)).isEqualTo(ASKED.plus(expected));
      world.runFor(Duration.ofSeconds(1));
    }
    assertThat(meters.get("unwind.store.throttled").counter().count()).isEqualTo(61);
    assertThat(meters.get("unwind.store.hold.off").timeGauge().value(TimeUnit.MILLISECONDS))
        .isEqualTo(14_400);
  }

  @Test
  void a_shorter_wait_does_not_take_back_a_longer_one() {
    pressure.throttled(Duration.ofSeconds(3));
    pressure.throttled(ASKED);

    assertThat(pressure.holdOff(Urgency.LEASE)).isEqualTo(Duration.ofSeconds(3));
  }

  @Test
  void three_passes_in_a_row_after_the_wait_end_it() {
    pressure.throttled(ASKED);
    pass(3);
    assertThat(pressure.holdOff(Urgency.LEASE)).isEqualTo(ASKED);
    world.runFor(ASKED);
    pass(2);
    assertThat(pressure.holdsOff(Urgency.NEW)).isTrue();
    pass(1);
    assertThat(pressure.holdsOff(Urgency.NEW)).isFalse();
  }

  @Test
  void an_answer_to_a_call_from_before_says_nothing() {
    long calm = pressure.mark();
    pressure.throttled(ASKED);
    long first = pressure.mark();
    pressure.throttled(ASKED);
    world.runFor(ASKED);
    for (int i = 0; i < 5; i++) {
      pressure.passed(calm);
      pressure.passed(first);
    }
    assertThat(pressure.holdsOff(Urgency.NEW)).isTrue();
  }

  @Test
  void a_throttled_answer_long_after_the_last_one_begins_anew() {
    for (int i = 0; i < 10; i++) {
      pressure.throttled(ASKED);
      world.runFor(Duration.ofSeconds(1));
    }
    world.runFor(Duration.ofSeconds(30));
    pressure.throttled(ASKED);

    assertThat(pressure.holdOff(Urgency.NEW)).isEqualTo(ASKED.plusSeconds(1));
  }
}
