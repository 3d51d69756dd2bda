package dev.unwind.samples.tickets.participant;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.unwind.dsl.StepRejected;
import dev.unwind.samples.tickets.BoxOffice;
import dev.unwind.samples.tickets.Calls;
import dev.unwind.samples.tickets.faults.InjectedFault;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FaultyParticipantTest {

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
  void aDeclinedCardIsADefiniteNo() throws Exception {
    fault("decline");

    assertThatThrownBy(() -> charge(1, 2))
        .isInstanceOf(StepRejected.class)
        .hasMessage("card declined");

    assertThat(office.rows("payment")).isZero();
    assertThat(office.calls("saga-1")).containsExactly("chargeCard action 1 refused");
  }

  @Test
  void anAppliedChargeIsNotDeclinedAfterwards() throws Exception {
    String payment = charge(1, 2);
    fault("decline");

    assertThat(charge(2, 3)).isEqualTo(payment);
  }

  @Test
  void failTwiceFailsTwiceWithoutEffectThenWorks() throws Exception {
    fault("fail:2");

    assertThatThrownBy(() -> charge(1, 2)).isInstanceOf(InjectedFault.class);
    assertThatThrownBy(() -> charge(2, 3)).isInstanceOf(InjectedFault.class);
    charge(3, 4);

    assertThat(office.rows("payment")).isEqualTo(1);
    assertThat(office.calls("saga-1"))
        .containsExactly(
            "chargeCard action 1 none", "chargeCard action 2 none", "chargeCard action 3 applied");
  }

  @Test
  void aLostReplyLeavesTheEffect() throws Exception {
    fault("fail-after-effect:1");

    assertThatThrownBy(() -> charge(1, 2))
        .isInstanceOf(InjectedFault.class)
        .hasMessageContaining("after its effect");
    charge(2, 3);

    assertThat(office.rows("payment")).isEqualTo(1);
    assertThat(office.calls("saga-1"))
        .containsExactly("chargeCard action 1 applied", "chargeCard action 2 duplicate");
  }

  @Test
  void aSlowCallWorksInTheEnd() throws Exception {
    fault("slow:20ms");
    long before = System.nanoTime();

    charge(1, 2);

    assertThat(System.nanoTime() - before).isGreaterThanOrEqualTo(20_000_000L);
    assertThat(office.calls("saga-1")).containsExactly("chargeCard action 1 applied");
  }

  @Test
  void aHangingCallEndsWithoutEffectWhenItIsInterrupted() throws Exception {
    fault("hang");
    CompletableFuture<String> answer = new CompletableFuture<>();
    Thread caller =
        new Thread(
            () -> {
              try {
                answer.complete(charge(1, 2));
              } catch (Exception failure) {
                answer.completeExceptionally(failure);
              }
            });
    caller.start();
    await().until(() -> caller.getState() == Thread.State.WAITING);

    caller.interrupt();

    assertThatThrownBy(answer::get)
        .isInstanceOf(ExecutionException.class)
        .hasCauseInstanceOf(InterruptedException.class);
    assertThat(office.rows("payment")).isZero();
    assertThat(office.calls("saga-1")).containsExactly("chargeCard action 1 none");
  }

  @Test
  void aCompensationFailsByItsOwnName() throws Exception {
    charge(1, 2);
    office.faults.change(Map.of("refundCard", "fail:1"));

    assertThatThrownBy(() -> refund(1, 3)).isInstanceOf(InjectedFault.class);
    refund(2, 4);

    assertThat(office.rows("payment")).isZero();
    assertThat(office.calls("saga-1"))
        .containsExactly(
            "chargeCard action 1 applied",
            "chargeCard compensation 1 none",
            "chargeCard compensation 2 applied");
  }

  private void fault(String mode) {
    office.faults.change(Map.of("chargeCard", mode));
  }

  private String charge(int attempt, long token) throws Exception {
    return office.payments.charge(calls.action("chargeCard", attempt, token));
  }

  private void refund(int attempt, long token) throws Exception {
    office.payments.refund(calls.undo("chargeCard", "refundCard", attempt, token));
  }
}
