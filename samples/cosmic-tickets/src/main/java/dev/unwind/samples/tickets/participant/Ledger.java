package dev.unwind.samples.tickets.participant;

import jakarta.inject.Singleton;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;

/**
 * Every call that the services have answered, also the repeated and the refused ones. An entry is
 * written in the transaction of the call's effect: there is never the one without the other.
 */
@Singleton
public final class Ledger {

  private final TicketsDatabase database;

  /** Reads the ledger in {@code database}. */
  public Ledger(TicketsDatabase database) {
    this.database = database;
  }

  /** The calls of {@code saga} in order; empty if there were none. */
  public List<LedgerEntry> entries(String saga) throws SQLException {
    return database.inTransaction(
        transaction ->
            transaction.query(
                Ledger::entry,
                """
                select step, call, attempt, idempotency_key, fencing_token, effect, at
                from ledger where saga = ? order by number""",
                saga));
  }

  static void append(Transaction transaction, Received call, Effect effect) throws SQLException {
    transaction.update(
        """
        insert into ledger
          (saga, step, call, attempt, idempotency_key, fencing_token, effect, at)
        values (?, ?, ?, ?, ?, ?, ?, ?)""",
        call.saga(),
        call.step(),
        call.kind().word(),
        call.attempt(),
        call.key(),
        call.fencingToken(),
        effect.word(),
        Instant.now().truncatedTo(ChronoUnit.MILLIS).toString());
  }

  private static LedgerEntry entry(ResultSet row) throws SQLException {
    return new LedgerEntry(
        row.getString("step"),
        CallKind.of(row.getString("call")),
        row.getInt("attempt"),
        row.getString("idempotency_key"),
        row.getLong("fencing_token"),
        Effect.of(row.getString("effect")),
        Instant.parse(row.getString("at")));
  }
}
