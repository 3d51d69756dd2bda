package dev.unwind.samples.tickets.services;

import dev.unwind.dsl.ActionCall;
import dev.unwind.dsl.CompensationCall;
import dev.unwind.dsl.StepRejected;
import dev.unwind.samples.tickets.participant.Participant;
import dev.unwind.samples.tickets.participant.TicketsDatabase;
import dev.unwind.samples.tickets.participant.Transaction;
import dev.unwind.samples.tickets.purchase.Purchase;
import jakarta.inject.Singleton;
import java.sql.SQLException;
import java.util.List;

/** The box office: who holds which seat. */
@Singleton
public final class Seats {

  private final Participant participant;
  private final TicketsDatabase database;

  /** A box office that keeps its seats in {@code database}. */
  public Seats(Participant participant, TicketsDatabase database) {
    this.participant = participant;
    this.database = database;
  }

  /**
   * Holds all seats of the purchase or none, and returns the reference of the hold.
   *
   * @throws StepRejected if a seat is taken; the message names it
   */
  public String hold(ActionCall<Purchase> call) throws SQLException, InterruptedException {
    return participant.act(
        call,
        transaction -> {
          String hold = References.next("hold");
          for (String seat : call.state().seats()) {
            take(transaction, seat, hold, call);
          }
          return hold;
        });
  }

  private static void take(
      Transaction transaction, String seat, String hold, ActionCall<Purchase> call)
      throws SQLException {
    Purchase purchase = call.state();
    int taken =
        transaction.update(
            """
            insert into seat (event, seat, hold, buyer, saga, action_key)
            values (?, ?, ?, ?, ?, ?) on conflict (event, seat) do nothing""",
            purchase.event(),
            seat,
            hold,
            purchase.buyer(),
            call.sagaId(),
            call.key());
    if (taken == 0) {
      throw new StepRejected("seat " + seat + " of " + purchase.event() + " is taken");
    }
  }

  /** Gives the seats that the action held back to sale. */
  public void release(CompensationCall<Purchase> call) throws SQLException, InterruptedException {
    participant.undo(
        call,
        transaction ->
            transaction.update("delete from seat where action_key = ?", call.actionKey()));
  }

  /** The seats of {@code event} that are held, in the order of their names. */
  public List<HeldSeat> held(String event) throws SQLException {
    return database.inTransaction(
        transaction ->
            transaction.query(
                row ->
                    new HeldSeat(
                        row.getString("seat"), row.getString("buyer"), row.getString("saga")),
                "select seat, buyer, saga from seat where event = ? order by seat",
                event));
  }
}
