package dev.unwind.testkit;

import static dev.unwind.engine.saga.SagaStatus.BLOCKED;
import static dev.unwind.engine.saga.SagaStatus.COMPENSATED;
import static dev.unwind.engine.saga.SagaStatus.COMPLETED;
import static dev.unwind.engine.saga.SagaStatus.RUNNING;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.unwind.dsl.ProbeAnswer;
import dev.unwind.dsl.Retry;
import dev.unwind.dsl.Saga;
import dev.unwind.dsl.SagaDefinition;
import dev.unwind.engine.CommandRefused;
import dev.unwind.engine.metrics.CallKind;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class SagaTesterTest {
  private final SagaTester<Trip> trip = SagaTester.of(Trip.definition());

  @Test
  void a_saga_whose_handlers_work_is_completed() {
    trip.start(Trip.BEGIN)
        .expectStatus(RUNNING)
        .runUntilFinal()
        .expectStatus(COMPLETED)
        .expectCalls("flight", "hotel", "mail")
        .expectState(state -> state.done().equals(List.of("flight", "hotel")))
        .expectMessages("trip.booked");

    assertThat(trip.state()).isEqualTo(new Trip(List.of("flight", "hotel")));
    assertThat(trip.messages().get(0).body()).hasToString("[\"flight\",\"hotel\"]");
    assertThat(trip.calls()).extracting(HandlerCall::end).containsOnly(HandlerCall.End.RETURNED);
  }

  @Test
  void a_step_that_fails_is_tried_again_with_the_same_key() {
    trip.step("hotel").fails(2).thenSucceeds();
    trip.start(Trip.BEGIN).runUntilFinal().expectStatus(COMPLETED);

    trip.expectCalls("flight#1", "hotel#1", "hotel#2", "hotel#3", "mail#1");
    assertThat(trip.calls().subList(1, 4))
        .extracting(HandlerCall::key)
        .hasSize(3)
        .containsOnly(trip.calls().get(1).key());
    assertThat(trip.calls().subList(1, 4))
        .extracting(HandlerCall::fencingToken)
        .isSorted()
        .doesNotHaveDuplicates();
  }

  @Test
  void a_step_that_fails_for_good_is_undone_too() {
    trip.step("hotel").fails();
    trip.start(Trip.BEGIN)
        .runUntilFinal()
        .expectStatus(COMPENSATED)
        .expectCalls("flight", "hotel", "hotel", "hotel", "cancelHotel", "cancelFlight")
        .expectMessages();
  }

  @Test
  void a_rejected_step_is_neither_tried_again_nor_undone() {
    trip.step("hotel").rejects("full");
    trip.start(Trip.BEGIN).runUntilFinal().expectCalls("flight", "hotel", "cancelFlight");

    assertThat(trip.saga().progress().turnedBack().orElseThrow().message()).isEqualTo("full");
  }

  @Test
  void a_step_that_takes_too_long_is_interrupted_and_tried_again() {
    trip.step("hotel").timesOut(1).thenSucceeds();
    trip.start(Trip.BEGIN).runUntilFinal().expectStatus(COMPLETED);

    trip.expectCalls("flight", "hotel#1", "hotel#2", "mail");
    assertThat(trip.calls().get(1).end()).isEqualTo(HandlerCall.End.THREW);
  }

  @Test
  void a_step_that_hangs_is_given_up_after_its_timeouts() {
    trip.step("hotel").hangs();
    trip.start(Trip.BEGIN).runUntilFinal().expectStatus(COMPENSATED);

    assertThat(trip.calls().get(1).end()).isEqualTo(HandlerCall.End.UNDERWAY);
  }

  @Test
  void a_lost_answer_leads_to_a_repeat() {
    int[] booked = new int[1];
    SagaTester<Trip> one =
        SagaTester.of(
            Saga.define("one", Trip.class)
                .step("flight", step -> step.run(call -> booked[0]++))
                .build());
    one.step("flight").failsAfterEffect(1);
    one.start(Trip.BEGIN).runUntilFinal().expectCalls("flight", "flight");

    assertThat(booked[0]).isEqualTo(2);
  }

  @Test
  void a_given_value_takes_the_place_of_the_handler() {
    trip.step("hotel").returns("tent");
    trip.start(Trip.BEGIN).runUntilFinal();

    assertThat(trip.state().done()).containsExactly("flight", "tent");
  }

  @Test
  void a_compensation_that_fails_for_good_blocks_until_somebody_mends_it() {
    trip.step("mail").rejects("no paper");
    trip.compensation("cancelHotel").fails();
    trip.start(Trip.BEGIN).runUntil(BLOCKED);
    assertThatThrownBy(trip::runUntilFinal)
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("BLOCKED")
        .hasMessageContaining("retry(..)")
        .hasMessageContaining("cancelHotel#3");

    trip.compensation("cancelHotel").succeeds();
    trip.retry("mended").runUntilFinal().expectStatus(COMPENSATED);

    assertThat(trip.calls().get(trip.calls().size() - 1)).hasToString("cancelFlight#1");
  }

  @Test
  void what_is_blocked_can_be_skipped() {
    trip.step("mail").rejects("no paper");
    trip.compensation("cancelHotel").fails();
    trip.start(Trip.BEGIN).runUntil(BLOCKED).skip("cancelled by hand").runUntilFinal();

    trip.expectStatus(COMPENSATED);
  }

  @Test
  void cancel_turns_back_and_is_refused_at_the_end() {
    trip.step("hotel").fails();
    trip.start(Trip.BEGIN).runUntilCalled("hotel").cancel("changed mind").runUntilFinal();

    trip.expectCalls("flight", "hotel", "cancelHotel", "cancelFlight");
    assertThatThrownBy(() -> trip.cancel("again")).isInstanceOf(CommandRefused.class);
  }

  @Test
  void time_passes_only_when_it_is_told_to() {
    trip.step("hotel").fails(1);
    trip.start(Trip.BEGIN).advance(Duration.ofSeconds(9)).expectCalls("flight", "hotel");

    trip.advance(Duration.ofSeconds(1)).expectCalls("flight", "hotel", "hotel", "mail");
  }

  @Test
  void a_killed_process_leaves_the_saga_to_the_next() {
    trip.step("hotel").timesOut(1);
    trip.start(Trip.BEGIN).runUntilCalled("hotel").restart().runUntilFinal();

    trip.expectStatus(COMPLETED).expectCalls("flight", "hotel#1", "hotel#2", "mail");
    assertThat(trip.calls().get(1).end()).isEqualTo(HandlerCall.End.CUT_OFF);
    assertThat(trip.calls()).extracting(HandlerCall::process).containsExactly(1, 1, 2, 2);
  }

  @Test
  void a_handler_can_kill_its_process_before_or_after_its_effect() {
    trip.step("flight").crashesAfterEffect();
    trip.step("hotel").crashes();
    trip.start(Trip.BEGIN);
    assertThatThrownBy(trip::runUntilFinal)
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("restart()");
    trip.restart().runUntil(RUNNING);
    trip.runUntilCalled("hotel").restart().runUntilFinal();

    trip.expectCalls("flight#1", "flight#2", "hotel#1", "hotel#2", "mail");
  }

  @Test
  void a_probe_settles_what_a_crash_left_open() {
    SagaTester<Trip> probed =
        SagaTester.of(
            Saga.define("probed", Trip.class)
                .step(
                    "flight",
                    step ->
                        step.action(call -> "flight", Trip::with)
                            .probe(call -> ProbeAnswer.unknown(), Trip::with))
                .build());
    assertThatThrownBy(() -> probed.probe("flight").returns("yes"))
        .hasMessageContaining("a probe returns a ProbeAnswer");
    probed.step("flight").crashesAfterEffect();
    probed.probe("flight").returns(ProbeAnswer.applied("flight, as the airline says"));
    probed.start(Trip.BEGIN).advance(Duration.ofSeconds(1)).restart().runUntilFinal();

    probed.expectCalls("flight", "probe flight");
    assertThat(probed.calls().get(1).kind()).isEqualTo(CallKind.PROBE);
    assertThat(probed.state().done()).containsExactly("flight, as the airline says");
  }

  @Test
  void several_definitions_share_one_world() {
    SagaDefinition<Trip> other =
        Saga.define("other", Trip.class).step("rest", step -> step.run(call -> {})).build();
    SagaTester<Trip> rest = trip.and(other);
    trip.step("hotel").fails(1);
    trip.start(Trip.BEGIN);
    rest.start("r", Trip.BEGIN).runUntilFinal().expectCalls("rest");

    trip.expectStatus(RUNNING).runUntilFinal();
    assertThatThrownBy(() -> trip.and(other)).isInstanceOf(IllegalStateException.class);
  }

  @Test
  void several_sagas_of_one_definition_are_told_apart() {
    trip.start("a", Trip.BEGIN).start("b", Trip.BEGIN).runUntilFinal();
    trip.turnTo("a").runUntilFinal().expectCalls("flight", "hotel", "mail");
  }

  @Test
  void a_retry_after_hours_takes_no_time() {
    SagaTester<Trip> slow =
        SagaTester.of(
            Saga.define("slow", Trip.class)
                .retry(Retry.fixed(Duration.ofHours(3)).withoutJitter())
                .step("flight", step -> step.run(call -> {}))
                .build());
    slow.step("flight").fails(2);
    slow.start(Trip.BEGIN).runUntilFinal().expectStatus(COMPLETED);
  }

  @Test
  void a_failure_says_what_was_expected_what_happened_and_what_to_do() {
    trip.step("hotel").fails();
    trip.compensation("cancelHotel").fails(1);
    trip.start(Trip.BEGIN).runUntilCalled("cancelHotel");

    assertThatThrownBy(() -> trip.expectStatus(COMPENSATED))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("Saga trip-1: expected status COMPENSATED, but it is COMPENSATING")
        .hasMessageContaining("hotel#3")
        .hasMessageContaining("hotel was told to fail")
        .hasMessageContaining("TURNED_BACK")
        .hasMessageContaining("runUntilFinal() runs it to its end");
    assertThatThrownBy(() -> trip.expectCalls("flight"))
        .hasMessageContaining("expected the calls [flight], but there were [flight#1, hotel#1");
    assertThatThrownBy(() -> trip.expectState(state -> false)).hasMessageContaining("[flight]");
    assertThatThrownBy(() -> trip.expectMessages("x")).hasMessageContaining("[x]");
  }

  @Test
  void wrong_uses_are_refused_with_the_names_that_there_are() {
    assertThatThrownBy(() -> trip.step("hottel"))
        .hasMessage("\"hottel\" is no step of trip; there are [flight, hotel, mail]");
    assertThatThrownBy(() -> trip.compensation("hotel"))
        .hasMessageContaining("[cancelFlight, cancelHotel]");
    assertThatThrownBy(() -> trip.probe("hotel"))
        .hasMessageContaining("no step with a probe of trip; there are []");
    assertThatThrownBy(trip::runUntilFinal).hasMessageContaining("start(input)");
    assertThatThrownBy(() -> trip.step("hotel").fails().fails(2))
        .hasMessageContaining("Give a number first");
    assertThatThrownBy(() -> trip.compensation("cancelHotel").rejects("no"))
        .hasMessageContaining("only an action can be rejected");
    assertThatThrownBy(() -> trip.step("hotel").fails(0)).hasMessageContaining("at least 1");
  }

  @Test
  void no_thread_is_left_behind() {
    int before = Thread.activeCount();
    for (int i = 0; i < 50; i++) {
      SagaTester.of(Trip.definition()).start(Trip.BEGIN).runUntilFinal();
    }

    assertThat(Thread.activeCount()).isLessThan(before + 20);
  }

  @Test
  void an_account_is_whole_however_long_the_saga_is() {
    SagaTester<Trip> stubborn =
        SagaTester.of(
            Saga.define("stubborn", Trip.class)
                .retry(Retry.fixed(Duration.ofSeconds(1)).unlimitedAttempts())
                .step("flight", step -> step.run(call -> {}))
                .build());
    stubborn.step("flight").fails(120);
    stubborn.start(Trip.BEGIN).runUntilFinal();

    assertThat(stubborn.saga().journal().timeline().dropped()).isPositive();
    assertThat(stubborn.toString().lines().filter(line -> line.contains("ACTION_FAILED")))
        .hasSize(120);
  }
}
