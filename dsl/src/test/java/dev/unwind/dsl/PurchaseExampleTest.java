package dev.unwind.dsl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class PurchaseExampleTest {

  record Purchase(List<String> seats, long total, String hold, int payment, List<String> tickets) {
    Purchase withHold(String value) {
      return new Purchase(seats, total, value, payment, tickets);
    }

    Purchase withPayment(int value) {
      return new Purchase(seats, total, hold, value, tickets);
    }

    Purchase withTickets(List<String> value) {
      return new Purchase(seats, total, hold, payment, value);
    }
  }

  record Confirmation(List<String> tickets) {
    static Confirmation of(Purchase purchase) {
      return new Confirmation(purchase.tickets());
    }
  }

  interface Seats {
    String hold(List<String> seats, String key) throws IOException;

    boolean release(String key) throws IOException;
  }

  interface Payments {
    int charge(long total, String key) throws IOException;

    void refund(String key) throws InterruptedException;
  }

  interface Tickets {
    List<String> issue(Purchase purchase, String key) throws Exception;

    void revoke(String key) throws Exception;
  }

  private static final Purchase START = new Purchase(List.of("A1"), 100, null, 0, List.of());

  private String released;

  private final Seats seats =
      new Seats() {
        @Override
        public String hold(List<String> seats, String key) {
          return "hold " + seats + " " + key;
        }

        @Override
        public boolean release(String key) {
          released = key;
          return true;
        }
      };

  private final Payments payments =
      new Payments() {
        @Override
        public int charge(long total, String key) throws IOException {
          throw new IOException("reply lost");
        }

        @Override
        public void refund(String key) {}
      };

  private final Tickets tickets =
      new Tickets() {
        @Override
        public List<String> issue(Purchase purchase, String key) {
          return List.of("ticket");
        }

        @Override
        public void revoke(String key) {}
      };

  private SagaDefinition<Purchase> example() {
    return Saga.define("purchase", Purchase.class)
        .step(
            "holdSeats",
            step ->
                step.action(
                        call -> seats.hold(call.state().seats(), call.key()), Purchase::withHold)
                    .compensation("releaseSeats", call -> seats.release(call.actionKey())))
        .step(
            "chargeCard",
            step ->
                step.action(
                        call -> payments.charge(call.state().total(), call.key()),
                        Purchase::withPayment)
                    .compensation("refundCard", call -> payments.refund(call.actionKey()))
                    .retry(Retry.exponential(Duration.ofMillis(200)).maxAttempts(5))
                    .timeout(Duration.ofSeconds(10)))
        .step(
            "issueTickets",
            step ->
                step.action(call -> tickets.issue(call.state(), call.key()), Purchase::withTickets)
                    .compensation("revokeTickets", call -> tickets.revoke(call.actionKey())))
        .step("confirm", step -> step.publish("purchase.confirmed", Confirmation::of))
        .build();
  }

  @Test
  void theStepsAreInTheOrderOfTheDefinition() {
    SagaDefinition<Purchase> saga = example();

    assertThat(saga.name()).isEqualTo("purchase");
    assertThat(saga.revision()).isEqualTo(1);
    assertThat(saga.stateType()).isEqualTo(Purchase.class);
    assertThat(saga.pivotIndex()).isEqualTo(-1);
    assertThat(saga.steps())
        .isUnmodifiable()
        .extracting(StepDefinition::name)
        .containsExactly("holdSeats", "chargeCard", "issueTickets", "confirm");
    assertThat(saga.steps()).extracting(StepDefinition::kind).containsOnly(StepKind.COMPENSATABLE);
  }

  @Test
  void aStepHasItsOwnLimitsOrTheDefaults() {
    List<StepDefinition<Purchase>> steps = example().steps();

    assertThat(steps.get(0).retry()).isEqualTo(Retry.actionDefault());
    assertThat(steps.get(0).timeout()).isEqualTo(Duration.ofSeconds(30));
    assertThat(steps.get(1).retry())
        .isEqualTo(Retry.exponential(Duration.ofMillis(200)).maxAttempts(5));
    assertThat(steps.get(1).timeout()).isEqualTo(Duration.ofSeconds(10));
    CompensationDefinition<Purchase> refund = steps.get(1).compensation().orElseThrow();
    assertThat(refund.name()).isEqualTo("refundCard");
    assertThat(refund.retry()).isEqualTo(Retry.compensationDefault());
    assertThat(refund.timeout()).isEqualTo(Duration.ofSeconds(30));
  }

  @Test
  void anActionReturnsAResultThatItsMergePutsIntoTheState() throws Exception {
    StepDefinition<Purchase> hold = example().steps().get(0);

    Object result = hold.action().run(new ActionCall<>("s1", "holdSeats", 1, "key", 7, START));

    assertThat(hold.merge().apply(START, result).hold()).isEqualTo("hold [A1] key");
  }

  @Test
  void aHandlerMayThrowACheckedException() {
    StepDefinition<Purchase> charge = example().steps().get(1);
    ActionCall<Purchase> call = new ActionCall<>("s1", "chargeCard", 1, "key", 7, START);

    assertThatIOException().isThrownBy(() -> charge.action().run(call)).withMessage("reply lost");
  }

  @Test
  void aCompensationIsCalledWithTheKeyOfTheAction() throws Exception {
    StepDefinition<Purchase> hold = example().steps().get(0);

    hold.compensation()
        .orElseThrow()
        .handler()
        .compensate(
            new CompensationCall<>(
                "s1", "holdSeats", "releaseSeats", 1, "undo", "do", Outcome.UNKNOWN, 8, START));

    assertThat(released).isEqualTo("do");
  }

  @Test
  void aStepThatOnlyPublishesDoesNothingAndKeepsTheState() throws Exception {
    StepDefinition<Purchase> confirm = example().steps().get(3);

    Object result = confirm.action().run(new ActionCall<>("s1", "confirm", 1, "key", 9, START));

    assertThat(result).isNull();
    assertThat(confirm.merge().apply(START, result)).isSameAs(START);
    assertThat(confirm.compensation()).isEmpty();
    assertThat(confirm.probe()).isEmpty();
    MessageDefinition<Purchase> message = confirm.messages().get(0);
    assertThat(message.type()).isEqualTo("purchase.confirmed");
    assertThat(message.body().apply(START)).isEqualTo(new Confirmation(List.of()));
  }

  @Test
  void theTextOfADefinitionShowsWhatUndoesWhat() {
    assertThat(example())
        .hasToString(
            "saga purchase revision 1 of Purchase [holdSeats <- releaseSeats, "
                + "chargeCard <- refundCard, issueTickets <- revokeTickets, confirm]");
  }
}
