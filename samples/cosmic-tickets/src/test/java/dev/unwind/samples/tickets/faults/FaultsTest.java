package dev.unwind.samples.tickets.faults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FaultsTest {

  private final Faults faults = new Faults();

  @Test
  void everyOperationWorksAtFirst() {
    assertThat(faults.current())
        .containsOnlyKeys(
            "holdSeats",
            "releaseSeats",
            "chargeCard",
            "refundCard",
            "issueTickets",
            "revokeTickets",
            "confirm")
        .allSatisfy((name, mode) -> assertThat(mode).isEqualTo("ok"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "ok",
        "decline",
        "fail",
        "fail:2",
        "slow:5s",
        "slow:250ms",
        "hang",
        "fail-after-effect",
        "fail-after-effect:1"
      })
  void everyModeIsShownAsItWasSet(String mode) {
    faults.change(Map.of("chargeCard", mode));

    assertThat(faults.current()).containsEntry("chargeCard", mode);
  }

  @Test
  void aDelayTakesMillisecondsSecondsAndMinutes() {
    assertThat(FaultMode.parse("slow:250ms")).isEqualTo(new Fault.Slow(Duration.ofMillis(250)));
    assertThat(FaultMode.parse("slow:5s")).isEqualTo(new Fault.Slow(Duration.ofSeconds(5)));
    assertThat(FaultMode.parse("slow:2m")).isEqualTo(new Fault.Slow(Duration.ofMinutes(2)));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "OK",
        "fail:",
        "fail:0",
        "fail:-1",
        "fail:99999",
        "slow",
        "slow:5",
        "slow:5h",
        "hang:1"
      })
  void anUnknownModeIsNamedAndChangesNothing(String mode) {
    assertThatThrownBy(() -> faults.change(Map.of("holdSeats", "fail", "chargeCard", mode)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("chargeCard: \"" + mode + "\" is not a fault; modes are ok, ");

    assertThat(faults.current()).containsEntry("holdSeats", "ok");
  }

  @Test
  void anUnknownNameIsNamedAndChangesNothing() {
    assertThatThrownBy(() -> faults.change(Map.of("holdSeats", "fail", "payCard", "ok")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("\"payCard\" is not a step or compensation; names are holdSeats, ");

    assertThat(faults.current()).containsEntry("holdSeats", "ok");
  }

  @Test
  void namesThatAreNotGivenKeepTheirFault() {
    faults.change(Map.of("holdSeats", "hang"));
    faults.change(Map.of("chargeCard", "fail"));

    assertThat(faults.current())
        .containsEntry("holdSeats", "hang")
        .containsEntry("chargeCard", "fail");
  }

  @Test
  void aCountedFaultStrikesSoOftenForEachSaga() {
    faults.change(Map.of("chargeCard", "fail:2"));

    assertThat(mode("saga-1")).isEqualTo("fail:2");
    assertThat(mode("saga-1")).isEqualTo("fail:2");
    assertThat(mode("saga-2")).isEqualTo("fail:2");
    assertThat(mode("saga-1")).isEqualTo("ok");
    assertThat(mode("saga-2")).isEqualTo("fail:2");
    assertThat(mode("saga-2")).isEqualTo("ok");
  }

  @Test
  void aCountedFaultCountsEachStepForItself() {
    faults.change(Map.of("chargeCard", "fail:1", "holdSeats", "fail:1"));

    assertThat(mode("saga-1")).isEqualTo("fail:1");
    assertThat(faults.next(Operation.HOLD_SEATS, "saga-1").mode()).isEqualTo("fail:1");
    assertThat(mode("saga-1")).isEqualTo("ok");
  }

  @Test
  void callsBeforeTheFaultWasSetDoNotCount() {
    mode("saga-1");
    faults.change(Map.of("chargeCard", "fail-after-effect:1"));

    assertThat(mode("saga-1")).isEqualTo("fail-after-effect:1");
    assertThat(mode("saga-1")).isEqualTo("ok");
  }

  @Test
  void anUncountedFaultStrikesAlways() {
    faults.change(Map.of("chargeCard", "fail"));

    for (int call = 0; call < 10; call++) {
      assertThat(mode("saga-1")).isEqualTo("fail");
    }
  }

  private String mode(String saga) {
    return faults.next(Operation.CHARGE_CARD, saga).mode();
  }
}
