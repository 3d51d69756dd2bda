package dev.unwind.samples.tickets.demo;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.List;
import org.junit.jupiter.api.Test;

class PromisesTest {

  private static final Call HELD = action("holdSeats", 1, 2, "applied");
  private static final Call HELD_AGAIN = action("holdSeats", 2, 4, "duplicate");
  private static final Call CHARGED = action("chargeCard", 1, 6, "applied");
  private static final Call REFUNDED = undo("chargeCard", 8, "applied");
  private static final Call RELEASED = undo("holdSeats", 9, "applied");

  @Test
  void aRepeatWithoutEffectBreaksNothing() {
    List<Call> ledger = List.of(HELD, HELD_AGAIN, CHARGED);

    assertThatCode(
            () -> {
              Promises.eachAppliedOnce(ledger, List.of("holdSeats", "chargeCard"));
              Promises.oneKeyForAllAttempts(ledger);
              Promises.risingTokens(ledger);
            })
        .doesNotThrowAnyException();
  }

  @Test
  void anEffectTwiceIsBroken() {
    List<Call> ledger = List.of(HELD, action("holdSeats", 2, 4, "applied"));

    assertThatThrownBy(() -> Promises.eachAppliedOnce(ledger, List.of("holdSeats")))
        .isInstanceOf(BrokenPromise.class)
        .hasMessage("effects applied, by step: expected [holdSeats], found [holdSeats, holdSeats]");
  }

  @Test
  void aMissingEffectIsBroken() {
    assertThatThrownBy(() -> Promises.eachAppliedOnce(List.of(), List.of("holdSeats")))
        .isInstanceOf(BrokenPromise.class);
  }

  @Test
  void undoingInTheOrderOfDoingIsBroken() {
    List<String> steps = List.of("holdSeats", "chargeCard");
    Promises.eachUndoneInReverse(List.of(HELD, CHARGED, REFUNDED, RELEASED), steps);

    assertThatThrownBy(
            () -> Promises.eachUndoneInReverse(List.of(HELD, CHARGED, RELEASED, REFUNDED), steps))
        .isInstanceOf(BrokenPromise.class)
        .hasMessageContaining("expected [chargeCard, holdSeats], found [holdSeats, chargeCard]");
  }

  @Test
  void anotherKeyForAnotherAttemptIsBroken() {
    Call other = new Call("holdSeats", "action", 2, "another", 4, "applied");

    assertThatThrownBy(() -> Promises.oneKeyForAllAttempts(List.of(HELD, other)))
        .isInstanceOf(BrokenPromise.class)
        .hasMessageContaining("two keys");
  }

  @Test
  void oneKeyForTwoCallsIsBroken() {
    Call other = new Call("chargeCard", "action", 1, HELD.key(), 4, "applied");

    assertThatThrownBy(() -> Promises.oneKeyForAllAttempts(List.of(HELD, other)))
        .isInstanceOf(BrokenPromise.class);
  }

  @Test
  void aTokenThatDoesNotRiseIsBroken() {
    assertThatThrownBy(() -> Promises.risingTokens(List.of(HELD, undo("holdSeats", 2, "applied"))))
        .isInstanceOf(BrokenPromise.class)
        .hasMessage("attempt 1 of the compensation of holdSeats came with fencing token 2 after 2");
  }

  @Test
  void anUnexpectedStatusIsBroken() throws Exception {
    JsonNode saga =
        new ObjectMapper().readTree("{\"id\":\"s\",\"status\":\"BLOCKED\",\"failure\":\"why\"}");

    assertThatThrownBy(() -> Promises.status(saga, "COMPENSATED"))
        .isInstanceOf(BrokenPromise.class)
        .hasMessage("saga s is BLOCKED instead of COMPENSATED; failure: \"why\"");
  }

  @Test
  void aTimelineThatGoesBackIsBroken() throws Exception {
    JsonNode saga =
        new ObjectMapper()
            .readTree("{\"timeline\":[{\"transition\":1},{\"transition\":3},{\"transition\":2}]}");

    assertThatThrownBy(() -> Promises.risingTransitions(saga))
        .isInstanceOf(BrokenPromise.class)
        .hasMessage("the timeline goes back from transition 3 to 2");
  }

  private static Call action(String step, int attempt, long token, String effect) {
    return new Call(step, "action", attempt, step + "/action", token, effect);
  }

  private static Call undo(String step, long token, String effect) {
    return new Call(step, "compensation", 1, step + "/compensation", token, effect);
  }
}
