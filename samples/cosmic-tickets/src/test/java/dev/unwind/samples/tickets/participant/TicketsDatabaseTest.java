package dev.unwind.samples.tickets.participant;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.unwind.dsl.StepRejected;
import dev.unwind.samples.tickets.BoxOffice;
import dev.unwind.samples.tickets.Calls;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TicketsDatabaseTest {

  private final Calls calls = Calls.of("saga-1", "floor-right-3-7");

  @TempDir private Path folder;

  @Test
  void reopeningTheFileKeepsEverything() throws Exception {
    String hold;
    List<LedgerEntry> ledger;
    try (BoxOffice office = BoxOffice.in(folder)) {
      hold = office.seats.hold(calls.action("holdSeats", 1, 2));
      office.payments.refund(calls.undo("chargeCard", "refundCard", 1, 5));
      ledger = office.ledger.entries("saga-1");
    }

    try (BoxOffice office = BoxOffice.in(folder)) {
      assertThat(office.ledger.entries("saga-1")).hasSize(2).isEqualTo(ledger);
      assertThat(office.seats.held("nebula-live")).hasSize(1);
      assertThat(office.seats.hold(calls.action("holdSeats", 2, 3))).isEqualTo(hold);
      assertThatThrownBy(() -> office.payments.charge(calls.action("chargeCard", 1, 4)))
          .isInstanceOf(StepRejected.class);
    }
  }

  @Test
  void whatIsAnsweredCanBeReadByAnotherAtOnce() throws Exception {
    try (BoxOffice first = BoxOffice.in(folder);
        BoxOffice second = BoxOffice.in(folder)) {
      first.seats.hold(calls.action("holdSeats", 1, 2));

      assertThat(second.calls("saga-1")).containsExactly("holdSeats action 1 applied");
      second.seats.release(calls.undo("holdSeats", "releaseSeats", 1, 3));

      assertThat(first.seats.held("nebula-live")).isEmpty();
    }
  }

  @Test
  void theFileIsSynchronizedAtEveryCommit() throws Exception {
    try (BoxOffice office = BoxOffice.in(folder)) {
      assertThat(pragma(office, "journal_mode")).isEqualTo("wal");
      assertThat(pragma(office, "synchronous")).isEqualTo("2");
      assertThat(pragma(office, "busy_timeout")).isEqualTo("30000");
    }
  }

  private static String pragma(BoxOffice office, String name) throws Exception {
    return office.database.inTransaction(
        transaction -> transaction.query(row -> row.getString(1), "pragma " + name).get(0));
  }
}
