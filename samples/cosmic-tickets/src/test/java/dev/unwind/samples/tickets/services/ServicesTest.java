package dev.unwind.samples.tickets.services;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.unwind.dsl.StepRejected;
import dev.unwind.samples.tickets.BoxOffice;
import dev.unwind.samples.tickets.Calls;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServicesTest {

  private final Calls alice = Calls.of("saga-1", "floor-left-1-1", "floor-left-1-2");
  private final Calls other = Calls.of("saga-2", "floor-left-1-3", "floor-left-1-2");
  private BoxOffice office;

  @BeforeEach
  void open(@TempDir Path folder) throws Exception {
    office = BoxOffice.in(folder);
  }

  @AfterEach
  void close() throws SQLException {
    office.close();
  }

  @Test
  void aTakenSeatIsNamedAndNoneOfTheOthersIsHeld() throws Exception {
    office.seats.hold(alice.action("holdSeats", 1, 2));

    assertThatThrownBy(() -> office.seats.hold(other.action("holdSeats", 1, 2)))
        .isInstanceOf(StepRejected.class)
        .hasMessage("seat floor-left-1-2 of nebula-live is taken");

    assertThat(office.seats.held("nebula-live"))
        .containsExactly(
            new HeldSeat("floor-left-1-1", "alice", "saga-1"),
            new HeldSeat("floor-left-1-2", "alice", "saga-1"));
    assertThat(office.calls("saga-2")).containsExactly("holdSeats action 1 refused");
  }

  @Test
  void releasedSeatsAreOnSaleAgain() throws Exception {
    office.seats.hold(alice.action("holdSeats", 1, 2));
    office.seats.release(alice.undo("holdSeats", "releaseSeats", 1, 3));

    office.seats.hold(other.action("holdSeats", 1, 2));

    assertThat(office.seats.held("nebula-live")).extracting(HeldSeat::saga).containsOnly("saga-2");
  }

  @Test
  void releasingARefusedHoldLeavesTheSeatsOfOthers() throws Exception {
    office.seats.hold(alice.action("holdSeats", 1, 2));
    assertThatThrownBy(() -> office.seats.hold(other.action("holdSeats", 1, 2)))
        .isInstanceOf(StepRejected.class);

    office.seats.release(other.undo("holdSeats", "releaseSeats", 1, 3));

    assertThat(office.seats.held("nebula-live")).hasSize(2);
  }

  @Test
  void eventsHaveTheirOwnSeats() throws Exception {
    office.seats.hold(alice.action("holdSeats", 1, 2));

    assertThat(office.seats.held("comet-nights")).isEmpty();
  }

  @Test
  void aTicketIsIssuedForEachSeatAndTheSameOnesToARepeat() throws Exception {
    List<String> tickets = office.ticketing.issue(alice.action("issueTickets", 1, 2));

    assertThat(tickets).hasSize(2).doesNotHaveDuplicates();
    assertThat(office.ticketing.issue(alice.action("issueTickets", 2, 3))).isEqualTo(tickets);
    assertThat(office.rows("ticket")).isEqualTo(2);

    office.ticketing.revoke(alice.undo("issueTickets", "revokeTickets", 1, 4));
    assertThat(office.rows("ticket")).isZero();
  }

  @Test
  void oneMailIsSent() throws Exception {
    Calls done = alice.withTickets("ticket-1", "ticket-2");

    office.mail.confirm(done.action("confirm", 1, 2));
    office.mail.confirm(done.action("confirm", 2, 3));

    assertThat(office.rows("mail")).isEqualTo(1);
    assertThat(office.calls("saga-1"))
        .containsExactly("confirm action 1 applied", "confirm action 2 duplicate");
  }
}
