package dev.unwind.samples.tickets.services;

import dev.unwind.dsl.ActionCall;
import dev.unwind.dsl.CompensationCall;
import dev.unwind.samples.tickets.participant.Participant;
import dev.unwind.samples.tickets.purchase.Purchase;
import jakarta.inject.Singleton;
import java.sql.SQLException;

/** The payment provider: charges cards and refunds them. */
@Singleton
public final class Payments {

  private final Participant participant;

  /** A payment provider whose calls go through {@code participant}. */
  public Payments(Participant participant) {
    this.participant = participant;
  }

  /**
   * Charges the total and returns the reference of the payment.
   *
   * @throws dev.unwind.dsl.StepRejected if the card is declined
   */
  public String charge(ActionCall<Purchase> call) throws SQLException, InterruptedException {
    return participant.act(
        call,
        transaction -> {
          String payment = References.next("payment");
          transaction.update(
              """
              insert into payment (action_key, payment, buyer, amount, saga)
              values (?, ?, ?, ?, ?)""",
              call.key(),
              payment,
              call.state().buyer(),
              call.state().total().toPlainString(),
              call.sagaId());
          return payment;
        });
  }

  /** Gives back what the action charged. */
  public void refund(CompensationCall<Purchase> call) throws SQLException, InterruptedException {
    participant.undo(
        call,
        transaction ->
            transaction.update("delete from payment where action_key = ?", call.actionKey()));
  }
}
