package dev.unwind.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.unwind.dsl.Retry;
import dev.unwind.dsl.Saga;
import dev.unwind.dsl.SagaDefinition;
import dev.unwind.engine.saga.SagaStatus;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class CrashMatrixTest {
  private static CrashReport verify(String... steps) {
    return CrashMatrix.of(() -> new Shop(steps), Shop::definition, Trip.BEGIN)
        .verify(Shop::allOrNothing);
  }

  @Test
  void a_saga_of_four_steps_ends_as_promised_wherever_its_process_dies() {
    CrashReport report = verify("a", "b", "c", "d");

    assertThat(report.isClean()).isTrue();
    assertThat(report.failures()).isZero();
    assertThat(report.runs()).isGreaterThan(300);
    assertThat(report.toString().lines())
        .contains(
            "All " + report.runs() + " runs of saga shop have ended as promised.",
            "                     write: a succeeded, b begins                                               COMPLETED    COMPLETED");
    assertThat(report.toString())
        .contains("b is rejected", "c fails for good", "d loses all answers", "cancelled during a");
  }

  @Test
  void a_saga_of_one_step_ends_as_promised() {
    assertThat(verify("a").runs()).isGreaterThan(40);
  }

  @Test
  void a_saga_of_ten_steps_ends_as_promised() {
    CrashReport report =
        CrashMatrix.of(
                () ->
                    new Shop("a", "b", "c", "d", "e", "f", "g", "h", "i", "j")
                        .with((step, shop) -> step.retry(Retry.none())),
                Shop::definition,
                Trip.BEGIN)
            .verify(Shop::allOrNothing);

    assertThat(report.isClean()).isTrue();
  }

  @Test
  void steps_with_probes_are_asked_instead_of_repeated() {
    List<HandlerCall> calls = new ArrayList<>();
    CrashMatrix.of(
            () -> new Shop("a", "b").with((step, shop) -> step.probe(shop::probe, Trip::with)),
            Shop::definition,
            Trip.BEGIN)
        .verify(
            (shop, end) -> {
              shop.allOrNothing(end);
              calls.addAll(end.calls());
            });

    assertThat(calls).extracting(HandlerCall::name).contains("probe a", "probe b");
  }

  @Test
  void a_definition_without_compensations_ends_too() {
    CrashReport report = CrashMatrix.of(withoutCompensation(), Trip.BEGIN).verify();

    assertThat(report.isClean()).isTrue();
  }

  private static SagaDefinition<Trip> withoutCompensation() {
    return Saga.define("plain", Trip.class)
        .step("a", step -> step.action(call -> "a", Trip::with).publish("a.done", Trip::done))
        .step("b", step -> step.action(call -> "b", Trip::with).publish("b.done", Trip::done))
        .build();
  }

  @Test
  void past_the_point_of_no_return_everything_is_done_in_the_end() {
    List<SagaStatus> ends = new ArrayList<>();
    CrashReport report =
        CrashMatrix.of(PivotShop::new, PivotShop::definition, Trip.BEGIN)
            .verify(
                (shop, end) -> {
                  ends.add(end.status());
                  shop.pay.expectNetEffects(end.completed() ? 1 : 0);
                  shop.ship.expectNetEffects(end.completed() ? 1 : 0);
                  shop.hold.expectNetEffects(end.completed() ? 1 : 0);
                });

    assertThat(ends).contains(SagaStatus.COMPLETED, SagaStatus.COMPENSATED);
    assertThat(report.toString())
        .contains("pay is rejected", "ship fails for good", "cancelled during hold")
        .doesNotContain("cancelled during pay", "cancelled during ship");
  }

  /** Held, paid for without return, then shipped whatever it takes. */
  private static final class PivotShop {
    final FakeParticipant hold = new FakeParticipant("hold");
    final FakeParticipant pay = new FakeParticipant("pay");
    final FakeParticipant ship = new FakeParticipant("ship");

    SagaDefinition<Trip> definition() {
      return Saga.define("pivot", Trip.class)
          .step("hold", step -> step.action(hold::act, Trip::with).compensation("free", hold::undo))
          .step("pay", step -> step.action(pay::act, Trip::with).pivot())
          .step(
              "ship",
              step ->
                  step.action(ship::act, Trip::with)
                      .retry(Retry.fixed(Duration.ofSeconds(1)).maxAttempts(2)))
          .build();
    }
  }

  @Test
  void a_step_that_never_gives_up_has_no_way_back_by_failing() {
    SagaDefinition<Trip> stubborn =
        Saga.define("stubborn", Trip.class)
            .retry(Retry.fixed(Duration.ofSeconds(1)).unlimitedAttempts())
            .step("a", step -> step.run(call -> {}))
            .build();

    assertThat(CrashMatrix.of(stubborn, Trip.BEGIN).verify().toString())
        .contains("a is rejected", "cancelled during a")
        .doesNotContain("fails for good");
  }

  @Test
  void an_invariant_that_never_holds_is_said_to_fail_without_a_crash() {
    assertThatThrownBy(
            () ->
                CrashMatrix.of(withoutCompensation(), Trip.BEGIN)
                    .verify((same, end) -> assertThat(end.state().done()).contains("z")))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("way: forward; even without a crash")
        .hasMessageContaining("\"z\"");
  }

  @Test
  void runs_that_share_what_they_change_are_told_to_have_a_fixture_each() {
    int[] calls = new int[1];
    SagaDefinition<Trip> shared =
        Saga.define("shared", Trip.class)
            .retry(Retry.fixed(Duration.ofSeconds(1)))
            .step(
                "a",
                step ->
                    step.run(
                        call -> {
                          if (calls[0]++ == 0) {
                            throw new IllegalStateException("the first time only");
                          }
                        }))
            .build();

    assertThatThrownBy(() -> CrashMatrix.of(shared, Trip.BEGIN).verify())
        .hasMessageContaining("give every run a fixture of its own");
  }

  @Test
  void a_fixture_is_closed_after_its_run() {
    int[] open = new int[1];
    class Closed implements AutoCloseable {
      Closed() {
        open[0]++;
      }

      @Override
      public void close() {
        open[0]--;
      }
    }
    CrashMatrix.of(Closed::new, made -> withoutCompensation(), Trip.BEGIN)
        .verify((made, end) -> assertThat(open[0]).isEqualTo(1));

    assertThat(open[0]).isZero();
  }
}
