package dev.unwind.samples.tickets;

import dev.unwind.samples.tickets.faults.Faults;
import dev.unwind.samples.tickets.participant.Ledger;
import dev.unwind.samples.tickets.participant.LedgerEntry;
import dev.unwind.samples.tickets.participant.Participant;
import dev.unwind.samples.tickets.participant.TicketsDatabase;
import dev.unwind.samples.tickets.services.Mail;
import dev.unwind.samples.tickets.services.Payments;
import dev.unwind.samples.tickets.services.Seats;
import dev.unwind.samples.tickets.services.Ticketing;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;

/** All services over one file, without a container. */
public final class BoxOffice implements AutoCloseable {

  public final TicketsDatabase database;
  public final Faults faults = new Faults();
  public final Ledger ledger;
  public final Participant participant;
  public final Seats seats;
  public final Payments payments;
  public final Ticketing ticketing;
  public final Mail mail;

  private BoxOffice(Path file) throws IOException, SQLException {
    database = new TicketsDatabase(file);
    ledger = new Ledger(database);
    participant = new Participant(database, faults);
    seats = new Seats(participant, database);
    payments = new Payments(participant);
    ticketing = new Ticketing(participant);
    mail = new Mail(participant);
  }

  /** Opens the services that keep their file in {@code folder}. */
  public static BoxOffice in(Path folder) throws IOException, SQLException {
    return new BoxOffice(folder.resolve("deep/down/tickets.db"));
  }

  /** The ledger of a saga in short: {@code chargeCard action 1 applied}. */
  public List<String> calls(String saga) throws SQLException {
    return ledger.entries(saga).stream().map(BoxOffice::inShort).toList();
  }

  /** How many rows a table has. */
  public int rows(String table) throws SQLException {
    return database.inTransaction(
        transaction ->
            transaction.query(row -> row.getInt(1), "select count(*) from " + table).get(0));
  }

  private static String inShort(LedgerEntry entry) {
    return "%s %s %d %s"
        .formatted(entry.step(), entry.call().word(), entry.attempt(), entry.effect().word());
  }

  @Override
  public void close() throws SQLException {
    database.close();
  }
}
