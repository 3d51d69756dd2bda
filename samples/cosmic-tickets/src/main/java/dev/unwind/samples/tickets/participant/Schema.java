package dev.unwind.samples.tickets.participant;

import java.sql.SQLException;
import java.util.List;

/** The tables: two for the duties that all services share, one for the effects of each service. */
final class Schema {

  private static final List<String> TABLES =
      List.of(
          """
          create table if not exists action (
            action_key text primary key,
            state text not null check (state in ('OPEN', 'APPLIED', 'UNDONE')),
            highest_token integer not null,
            result text) strict""",
          """
          create table if not exists ledger (
            number integer primary key autoincrement,
            saga text not null,
            step text not null,
            call text not null,
            attempt integer not null,
            idempotency_key text not null,
            fencing_token integer not null,
            effect text not null,
            at text not null) strict""",
          "create index if not exists ledger_by_saga on ledger (saga, number)",
          """
          create table if not exists seat (
            event text not null,
            seat text not null,
            hold text not null,
            buyer text not null,
            saga text not null,
            action_key text not null,
            primary key (event, seat)) strict""",
          "create index if not exists seat_by_action on seat (action_key)",
          """
          create table if not exists payment (
            action_key text primary key,
            payment text not null,
            buyer text not null,
            amount text not null,
            saga text not null) strict""",
          """
          create table if not exists ticket (
            event text not null,
            seat text not null,
            ticket text not null,
            buyer text not null,
            saga text not null,
            action_key text not null,
            primary key (event, seat)) strict""",
          "create index if not exists ticket_by_action on ticket (action_key)",
          """
          create table if not exists mail (
            action_key text primary key,
            recipient text not null,
            text text not null,
            saga text not null) strict""");

  private Schema() {}

  /** Creates what is missing and returns the number of statements run. */
  static int create(Transaction transaction) throws SQLException {
    for (String table : TABLES) {
      transaction.update(table);
    }
    return TABLES.size();
  }
}
