package dev.unwind.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.NullNode;
import dev.unwind.dsl.SagaDefinition;
import dev.unwind.engine.metrics.CallKind;
import dev.unwind.engine.saga.CompensationState;
import dev.unwind.engine.saga.StepState;
import dev.unwind.engine.saga.StepStatus;
import dev.unwind.engine.saga.TimelineEntry;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** An engine that kept no promise would be found out. */
class PromisesTest {
  private final SagaDefinition<Trip> definition = Trip.definition();

  private static TimelineEntry entry(TimelineEntry.Event event, String step, int attempt) {
    return new TimelineEntry(
        1, Instant.EPOCH, event, Optional.of(step), Optional.of(attempt), Optional.empty());
  }

  private static HandlerCall call(CallKind kind, String step, String name) {
    return new HandlerCall(
        "trip",
        new HandlerCall.Given(kind, "t", step, name, 1, "key", "action key", 1),
        1,
        Instant.EPOCH,
        HandlerCall.End.RETURNED,
        "");
  }

  private static StepState step(String name, StepStatus status) {
    return StepState.pending(name, CompensationState.none()).with(status);
  }

  @Test
  void an_intent_without_an_outcome_is_found() {
    assertThat(
            Promises.oneOutcomeEach(
                definition, List.of(entry(TimelineEntry.Event.ACTION_STARTED, "hotel", 1))))
        .containsExactly("the intent of hotel#1 has 0 outcomes instead of one");
  }

  @Test
  void an_intent_with_two_outcomes_or_recorded_twice_is_found() {
    assertThat(
            Promises.oneOutcomeEach(
                definition,
                List.of(
                    entry(TimelineEntry.Event.ACTION_STARTED, "hotel", 1),
                    entry(TimelineEntry.Event.ACTION_FAILED, "hotel", 1),
                    entry(TimelineEntry.Event.ACTION_STARTED, "hotel", 1),
                    entry(TimelineEntry.Event.ACTION_SUCCEEDED, "hotel", 1))))
        .containsExactly(
            "the intent of hotel#1 is recorded twice",
            "the intent of hotel#1 has 2 outcomes instead of one");
  }

  @Test
  void a_step_left_in_the_middle_is_found() {
    assertThat(Promises.nothingOpen(List.of(step("flight", StepStatus.RUNNING))))
        .containsExactly("step flight is left open: RUNNING, its compensation NONE");
    assertThat(Promises.nothingOpen(List.of(step("flight", StepStatus.SUCCEEDED)))).isEmpty();
  }

  @Test
  void compensations_out_of_order_and_actions_after_them_are_found() {
    HandlerCall flight = call(CallKind.COMPENSATION, "flight", "cancelFlight");
    HandlerCall hotel = call(CallKind.COMPENSATION, "hotel", "cancelHotel");
    HandlerCall mail = call(CallKind.ACTION, "mail", "mail");

    assertThat(Promises.reverseOrder(definition, List.of(mail, hotel, hotel, flight))).isEmpty();
    assertThat(Promises.reverseOrder(definition, List.of(flight, hotel)))
        .containsExactly("cancelHotel#1 was called after cancelFlight#1");
    assertThat(Promises.reverseOrder(definition, List.of(hotel, mail)))
        .containsExactly("mail#1 was called after cancelHotel#1");
  }

  @Test
  void messages_missing_or_stored_twice_are_found() {
    List<StepState> done =
        List.of(
            step("flight", StepStatus.SUCCEEDED),
            step("hotel", StepStatus.SUCCEEDED),
            step("mail", StepStatus.SUCCEEDED));
    SentMessage message = new SentMessage("trip.booked", "1", NullNode.getInstance());

    assertThat(Promises.messagesOnce(definition, done, List.of(message))).isEmpty();
    assertThat(Promises.messagesOnce(definition, done, List.of()))
        .containsExactly("the messages should be [trip.booked], but they are []");
    assertThat(Promises.messagesOnce(definition, done, List.of(message, message))).hasSize(1);
  }
}
