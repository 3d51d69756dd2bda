package dev.unwind.testkit;

import dev.unwind.dsl.Retry;
import dev.unwind.dsl.Saga;
import dev.unwind.dsl.SagaDefinition;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** The state of the sagas of these tests: which steps are done. */
record Trip(List<String> done) {
  static final Trip BEGIN = new Trip(List.of());

  Trip with(String step) {
    List<String> more = new ArrayList<>(done);
    more.add(step);
    return new Trip(more);
  }

  /** Flight, hotel and mail; the mail can't be undone, and sends a message. */
  static SagaDefinition<Trip> definition() {
    return Saga.define("trip", Trip.class)
        .retry(Retry.fixed(Duration.ofSeconds(10)).withoutJitter().maxAttempts(3))
        .compensationRetry(Retry.fixed(Duration.ofSeconds(10)).withoutJitter().maxAttempts(3))
        .step(
            "flight",
            step -> step.action(call -> "flight", Trip::with).compensation("cancelFlight", c -> {}))
        .step(
            "hotel",
            step -> step.action(call -> "hotel", Trip::with).compensation("cancelHotel", c -> {}))
        .step("mail", step -> step.publish("trip.booked", trip -> trip.done()))
        .build();
  }
}
