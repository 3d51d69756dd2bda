package dev.unwind.samples.tickets.participant;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.unwind.dsl.StepRejected;
import dev.unwind.samples.tickets.BoxOffice;
import dev.unwind.samples.tickets.Calls;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ParticipantTest {

  private final Calls calls = Calls.of("saga-1", "floor-right-3-7");
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
  void aRepeatedActionGetsTheFirstAnswerAndHasNoFurtherEffect() throws Exception {
    String first = charge(1, 2);
    String second = charge(2, 3);

    assertThat(second).isEqualTo(first);
    assertThat(office.rows("payment")).isEqualTo(1);
    assertThat(office.calls("saga-1"))
        .containsExactly("chargeCard action 1 applied", "chargeCard action 2 duplicate");
  }

  @Test
  void anAppliedActionIsAnsweredAgainEvenToALateCall() throws Exception {
    String answer = charge(2, 5);

    assertThat(charge(1, 2)).isEqualTo(answer);
    assertThat(office.rows("payment")).isEqualTo(1);
  }

  @Test
  void undoingAnAppliedActionRemovesItsEffectOnce() throws Exception {
    charge(1, 2);

    refund(1, 3);
    refund(2, 4);

    assertThat(office.rows("payment")).isZero();
    assertThat(office.calls("saga-1"))
        .containsExactly(
            "chargeCard action 1 applied",
            "chargeCard compensation 1 applied",
            "chargeCard compensation 2 duplicate");
  }

  @Test
  void anActionThatComesAfterItsUndoIsRefused() throws Exception {
    refund(1, 5);

    assertThatThrownBy(() -> charge(1, 4))
        .isInstanceOf(StepRejected.class)
        .hasMessageContaining("was undone before");
    assertThatThrownBy(() -> charge(2, 6)).isInstanceOf(StepRejected.class);

    assertThat(office.rows("payment")).isZero();
    assertThat(office.calls("saga-1"))
        .containsExactly(
            "chargeCard compensation 1 none",
            "chargeCard action 1 refused",
            "chargeCard action 2 refused");
  }

  @Test
  void anUndoneActionIsNotAppliedAgain() throws Exception {
    charge(1, 2);
    refund(1, 3);

    assertThatThrownBy(() -> charge(1, 2)).isInstanceOf(StepRejected.class);

    assertThat(office.rows("payment")).isZero();
  }

  @Test
  void anActionWithAnOutdatedTokenIsRefused() throws Exception {
    office.faults.change(Map.of("chargeCard", "fail:1"));
    assertThatThrownBy(() -> charge(2, 7)).hasMessageContaining("before its effect");

    assertThatThrownBy(() -> charge(1, 6))
        .isInstanceOf(StepRejected.class)
        .hasMessage(
            "chargeCard of saga saga-1, attempt 1: fencing token 6 is lower than 7, seen before");

    assertThat(office.rows("payment")).isZero();
    assertThat(office.calls("saga-1"))
        .containsExactly("chargeCard action 2 none", "chargeCard action 1 refused");
  }

  @Test
  void aCompensationWithAnOutdatedTokenIsRefusedButMayBeRepeated() throws Exception {
    charge(1, 7);

    assertThatThrownBy(() -> refund(1, 6)).isInstanceOf(StaleCall.class);
    assertThat(office.rows("payment")).isEqualTo(1);
    refund(2, 8);

    assertThat(office.rows("payment")).isZero();
    assertThat(office.calls("saga-1"))
        .containsExactly(
            "chargeCard action 1 applied",
            "chargeCard compensation 1 refused",
            "chargeCard compensation 2 applied");
  }

  @Test
  void oneActionKeyDoesNotFenceAnother() throws Exception {
    charge(1, 9);
    office.seats.hold(calls.action("holdSeats", 1, 2));

    assertThat(office.calls("saga-1")).contains("holdSeats action 1 applied");
  }

  @Test
  void theLedgerKeepsKeysAndTokens() throws Exception {
    charge(1, 2);
    refund(1, 3);

    List<LedgerEntry> entries = office.ledger.entries("saga-1");
    assertThat(entries)
        .extracting(LedgerEntry::idempotencyKey)
        .containsExactly(
            "saga-1/incarnation/chargeCard/action", "saga-1/incarnation/chargeCard/compensation");
    assertThat(entries).extracting(LedgerEntry::fencingToken).containsExactly(2L, 3L);
    assertThat(entries).extracting(LedgerEntry::at).isSorted();
  }

  @Test
  void theEffectAndItsLedgerEntryAreOneTransaction() throws Exception {
    database(
        """
        create trigger break before insert on ledger
        begin select raise(abort, 'the ledger is full'); end""");

    assertThatThrownBy(() -> charge(1, 2)).hasMessageContaining("the ledger is full");
    assertThat(office.rows("payment")).isZero();
    assertThat(office.rows("action")).isZero();

    database("drop trigger break");
    charge(2, 3);
    assertThat(office.rows("payment")).isEqualTo(1);
  }

  @Test
  void aCallThatBreaksDownLeavesNothing() throws Exception {
    assertThatThrownBy(
            () ->
                office.participant.act(
                    calls.action("confirm", 1, 2),
                    transaction -> {
                      transaction.update(
                          "insert into mail (action_key, recipient, text, saga)"
                              + " values ('k', 'alice', '', 'saga-1')");
                      throw new IllegalStateException("out of paper");
                    }))
        .hasMessage("out of paper");

    assertThat(office.rows("mail")).isZero();
    assertThat(office.calls("saga-1")).isEmpty();
  }

  private void database(String sql) throws SQLException {
    office.database.inTransaction(transaction -> transaction.update(sql));
  }

  private String charge(int attempt, long token) throws Exception {
    return office.payments.charge(calls.action("chargeCard", attempt, token));
  }

  private void refund(int attempt, long token) throws Exception {
    office.payments.refund(calls.undo("chargeCard", "refundCard", attempt, token));
  }
}
