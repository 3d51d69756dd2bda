package dev.unwind.samples.tickets.services;

import dev.unwind.dsl.ActionCall;
import dev.unwind.samples.tickets.participant.Participant;
import dev.unwind.samples.tickets.purchase.Purchase;
import jakarta.inject.Singleton;
import java.sql.SQLException;

/** The mail service. A mail can't be called back, so there is no compensation. */
@Singleton
public final class Mail {

  private final Participant participant;

  /** A mail service whose calls go through {@code participant}. */
  public Mail(Participant participant) {
    this.participant = participant;
  }

  /** Mails the tickets to the buyer. */
  public void confirm(ActionCall<Purchase> call) throws SQLException, InterruptedException {
    Purchase purchase = call.state();
    participant.act(
        call,
        transaction -> {
          transaction.update(
              "insert into mail (action_key, recipient, text, saga) values (?, ?, ?, ?)",
              call.key(),
              purchase.buyer(),
              "Your tickets for %s: %s"
                  .formatted(purchase.event(), String.join(", ", purchase.tickets())),
              call.sagaId());
          return "sent";
        });
  }
}
