package dev.unwind.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.unwind.dsl.ActionCall;
import dev.unwind.dsl.CompensationCall;
import dev.unwind.dsl.ProbeAnswer;
import dev.unwind.dsl.Saga;
import dev.unwind.dsl.SagaDefinition;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;

/** The crash matrix catches participants that break their duties, each by its own fault. */
class BrokenParticipantTest {

  /** A bank that keeps one balance, and its duties; each kind of broken bank breaks one. */
  private static class Bank {
    final Map<String, Boolean> charged = new HashMap<>();
    final Set<String> undone = new HashSet<>();
    int balance;

    void charge(ActionCall<Trip> call) {
      if (!undone.contains(call.key()) && charged.putIfAbsent(call.key(), true) == null) {
        balance++;
      }
    }

    void refund(CompensationCall<Trip> call) {
      boolean first = undone.add(call.actionKey());
      if (first && charged.containsKey(call.actionKey())) {
        balance--;
      }
    }
  }

  private static SagaDefinition<Trip> definition(Bank bank) {
    return Saga.define("order", Trip.class)
        .step("reserve", step -> step.run(call -> {}).compensation("release", call -> {}))
        .step("charge", step -> step.run(bank::charge).compensation("refund", bank::refund))
        .step("ship", step -> step.run(call -> {}).compensation("callBack", call -> {}))
        .build();
  }

  private static CrashReport verify(Callable<? extends Bank> bank) {
    return CrashMatrix.of(bank, BrokenParticipantTest::definition, Trip.BEGIN)
        .verify(
            (made, end) -> {
              int expected = end.completed() ? 1 : 0;
              if (made.balance != expected) {
                throw new AssertionError("balance should be " + expected + ", is " + made.balance);
              }
            });
  }

  @Test
  void a_participant_that_keeps_its_duties_passes() {
    assertThat(verify(Bank::new).failures()).isZero();
  }

  @Test
  void ignoring_the_idempotency_key_doubles_an_effect() {
    class IgnoresKeys extends Bank {
      @Override
      void charge(ActionCall<Trip> call) {
        balance++;
      }
    }
    assertThatThrownBy(() -> verify(IgnoresKeys::new))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("way: forward; crash after the call:  charge#1")
        .hasMessageContaining("your invariant does not hold: balance should be 1, is 2")
        .hasMessageContaining("charge#1 and charge#2 came with the same idempotency key")
        .hasMessageContaining("must do it once per key")
        .hasMessageContaining("FAILED #1");
  }

  @Test
  void forgetting_an_undone_key_lets_a_late_action_in() {
    class Forgets extends Bank {
      @Override
      void refund(CompensationCall<Trip> call) {
        if (charged.containsKey(call.actionKey())) {
          super.refund(call);
        }
      }
    }
    assertThatThrownBy(() -> verify(Forgets::new))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("way: charge is rejected; crash before the call:  charge#1")
        .hasMessageContaining("after a late call, your invariant does not hold")
        .hasMessageContaining("charge#1, token 2, was cut off by the crash and landed after")
        .hasMessageContaining("when refund#1, token 4, had undone it")
        .hasMessageContaining("remember the keys that it has undone");
  }

  @Test
  void throwing_at_an_unseen_key_blocks_the_saga() {
    class Throws extends Bank {
      @Override
      void refund(CompensationCall<Trip> call) {
        if (!charged.containsKey(call.actionKey())) {
          throw new IllegalArgumentException("no such payment");
        }
        super.refund(call);
      }
    }
    assertThatThrownBy(() -> verify(Throws::new))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("way: charge is rejected; crash before the call:  charge#1")
        .hasMessageContaining("the saga should be COMPENSATED, but it is BLOCKED")
        .hasMessageContaining(
            "refund#10 threw: java.lang.IllegalArgumentException: no such payment")
        .hasMessageContaining("came for an action that has never arrived")
        .hasMessageContaining("must return then, not throw");
  }

  @Test
  void undoing_twice_undoes_too_much() {
    class UndoesTwice extends Bank {
      @Override
      void refund(CompensationCall<Trip> call) {
        undone.add(call.actionKey());
        if (charged.containsKey(call.actionKey())) {
          balance--;
        }
      }
    }
    assertThatThrownBy(() -> verify(UndoesTwice::new))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("crash after the call:  refund#1")
        .hasMessageContaining("balance should be 0, is -1")
        .hasMessageContaining("refund#1 and refund#2 came with the same idempotency key")
        .hasMessageContaining("must undo once");
  }

  @Test
  void a_probe_that_changes_something_is_found() {
    assertThatThrownBy(
            () ->
                CrashMatrix.of(
                        Bank::new,
                        bank ->
                            Saga.define("order", Trip.class)
                                .step(
                                    "charge",
                                    step ->
                                        step.run(bank::charge)
                                            .compensation("refund", bank::refund)
                                            .probe(
                                                call -> {
                                                  bank.balance++;
                                                  return ProbeAnswer.unknown();
                                                },
                                                (state, result) -> state))
                                .build(),
                        Trip.BEGIN)
                    .verify(
                        (bank, end) ->
                            assertThat(bank.balance)
                                .as("balance")
                                .isEqualTo(end.completed() ? 1 : 0)))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("way: forward; crash after the write: saga begins, charge begins")
        .hasMessageContaining("probe charge#1");
  }
}
