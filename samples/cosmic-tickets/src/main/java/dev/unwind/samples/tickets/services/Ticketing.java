package dev.unwind.samples.tickets.services;

import dev.unwind.dsl.ActionCall;
import dev.unwind.dsl.CompensationCall;
import dev.unwind.samples.tickets.participant.Participant;
import dev.unwind.samples.tickets.purchase.Purchase;
import jakarta.inject.Singleton;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** The ticket printer: one ticket for each seat. */
@Singleton
public final class Ticketing {

  private static final String SEPARATOR = ",";

  private final Participant participant;

  /** A ticket printer whose calls go through {@code participant}. */
  public Ticketing(Participant participant) {
    this.participant = participant;
  }

  /** Issues the tickets of the purchase and returns their codes, in the order of the seats. */
  public List<String> issue(ActionCall<Purchase> call) throws SQLException, InterruptedException {
    Purchase purchase = call.state();
    String tickets =
        participant.act(
            call,
            transaction -> {
              List<String> issued = new ArrayList<>();
              for (String seat : purchase.seats()) {
                String ticket = References.next("ticket");
                transaction.update(
                    """
                    insert into ticket (event, seat, ticket, buyer, saga, action_key)
                    values (?, ?, ?, ?, ?, ?)""",
                    purchase.event(),
                    seat,
                    ticket,
                    purchase.buyer(),
                    call.sagaId(),
                    call.key());
                issued.add(ticket);
              }
              return String.join(SEPARATOR, issued);
            });
    return List.of(tickets.split(SEPARATOR));
  }

  /** Makes the tickets that the action issued void. */
  public void revoke(CompensationCall<Purchase> call) throws SQLException, InterruptedException {
    participant.undo(
        call,
        transaction ->
            transaction.update("delete from ticket where action_key = ?", call.actionKey()));
  }
}
