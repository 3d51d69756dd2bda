package dev.unwind.samples.tickets;

import dev.unwind.dsl.Retry;
import dev.unwind.dsl.Saga;
import dev.unwind.dsl.SagaDefinition;
import dev.unwind.samples.tickets.purchase.Confirmation;
import dev.unwind.samples.tickets.purchase.Purchase;
import dev.unwind.samples.tickets.services.Mail;
import dev.unwind.samples.tickets.services.Payments;
import dev.unwind.samples.tickets.services.Seats;
import dev.unwind.samples.tickets.services.Ticketing;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.time.Duration;

/**
 * The saga {@code purchase}: four services, and either all of them have done their part or none.
 */
final class PurchaseSaga {

  /** Short waits, since somebody is watching the demo. */
  private static final Retry SHORT = Retry.exponential(Duration.ofMillis(200)).maxAttempts(3);

  private static final Retry LONGER = Retry.exponential(Duration.ofMillis(200)).maxAttempts(5);

  @Produces
  @Singleton
  SagaDefinition<Purchase> purchase(
      Seats seats, Payments payments, Ticketing ticketing, Mail mail) {
    return Saga.define("purchase", Purchase.class)
        .retry(SHORT)
        .compensationRetry(LONGER)
        .step(
            "holdSeats",
            step ->
                step.action(seats::hold, Purchase::withHold)
                    .compensation("releaseSeats", seats::release))
        .step(
            "chargeCard",
            step ->
                step.action(payments::charge, Purchase::withPayment)
                    .compensation("refundCard", payments::refund)
                    .timeout(Duration.ofSeconds(10)))
        .step(
            "issueTickets",
            step ->
                step.action(ticketing::issue, Purchase::withTickets)
                    .compensation("revokeTickets", ticketing::revoke))
        .step(
            "confirm",
            step -> step.run(mail::confirm).publish("purchase.confirmed", Confirmation::of))
        .build();
  }
}
