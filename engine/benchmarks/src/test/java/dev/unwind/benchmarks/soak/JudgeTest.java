package dev.unwind.benchmarks.soak;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** That every promise can be found broken, and that what is allowed is not. */
class JudgeTest {
  private static final Purchase PURCHASE = new Purchase("s", "e", List.of("1", "2"), 100, true);
  private static final Set<String> SEATS = Set.of("e 1", "e 2");

  private final List<Call> ledger = new ArrayList<>();
  private final Map<String, Integer> attempts = new HashMap<>();
  private Set<String> seats = Set.of();
  private Optional<Evidence.Cancel> cancel = Optional.empty();
  private String reason = "";
  private boolean atRest = true;

  private void call(String step, String kind, int attempt, long token, String effect) {
    ledger.add(new Call(step, kind, attempt, "s/" + step + "/" + kind, token, effect));
    if (kind.equals("action")) {
      attempts.merge(step, attempt, Math::max);
    }
  }

  private void completed() {
    long token = 1;
    for (String step : Judge.STEPS) {
      call(step, "action", 1, token++, "applied");
    }
    seats = SEATS;
  }

  private void compensated() {
    call("holdSeats", "action", 1, 1, "applied");
    call("chargeCard", "action", 1, 2, "applied");
    call("issueTickets", "action", 1, 3, "refused");
    call("chargeCard", "compensation", 1, 4, "applied");
    call("holdSeats", "compensation", 1, 5, "applied");
    reason = "REJECTED";
  }

  private List<String> judge(String status) {
    Evidence.End end = new Evidence.End(status, reason, atRest, attempts);
    return Judge.judge(new Evidence(PURCHASE, Optional.of(end), ledger, seats, cancel));
  }

  private void broken(String status, String promise) {
    assertThat(judge(status)).isNotEmpty().allSatisfy(v -> assertThat(v).startsWith("s "));
    assertThat(judge(status)).anySatisfy(v -> assertThat(v).contains(promise));
  }

  @Test
  void aPurchaseThatTookEffectOnceIsFine() {
    completed();
    assertThat(judge("COMPLETED")).isEmpty();
  }

  @Test
  void aPurchaseThatWasUndoneInReverseIsFine() {
    compensated();
    assertThat(judge("COMPENSATED")).isEmpty();
  }

  @Test
  void repeatsAndLateCallsThatChangeNothingAreFine() {
    call("holdSeats", "action", 1, 1, "applied");
    call("holdSeats", "action", 2, 2, "duplicate");
    call("chargeCard", "action", 2, 4, "none");
    call("chargeCard", "compensation", 1, 5, "none");
    call("holdSeats", "compensation", 2, 7, "applied");
    call("chargeCard", "action", 1, 3, "refused");
    call("holdSeats", "compensation", 1, 6, "duplicate");
    assertThat(judge("COMPENSATED")).isEmpty();
  }

  @Test
  void aMailThatWasSentBeforeTheSagaTurnedBackIsFine() {
    completed();
    call("issueTickets", "compensation", 1, 5, "applied");
    call("chargeCard", "compensation", 1, 6, "applied");
    call("holdSeats", "compensation", 1, 7, "applied");
    seats = Set.of();
    assertThat(judge("COMPENSATED")).isEmpty();
  }

  @Test
  void aMissingSagaIsFound() {
    assertThat(Judge.judge(new Evidence(PURCHASE, Optional.empty(), List.of(), Set.of(), cancel)))
        .containsExactly("s was accepted and is missing");
  }

  @Test
  void aSagaThatDoesNotEndIsFound() {
    completed();
    broken("BLOCKED", "is BLOCKED and not final");
  }

  @Test
  void aFinalSagaThatIsStillDueIsFound() {
    completed();
    atRest = false;
    broken("COMPLETED", "owned or due");
  }

  @Test
  void aMissingEffectIsFound() {
    completed();
    ledger.remove(1);
    broken("COMPLETED", "is COMPLETED with these effects");
  }

  @Test
  void aDoubledEffectIsFound() {
    completed();
    call("confirm", "action", 2, 9, "applied");
    broken("COMPLETED", "is COMPLETED with these effects");
  }

  @Test
  void effectsOutOfOrderAreFound() {
    completed();
    ledger.add(0, ledger.remove(1));
    broken("COMPLETED", "is COMPLETED with these effects");
  }

  @Test
  void anUndoOfACompletedSagaIsFound() {
    completed();
    call("chargeCard", "compensation", 1, 9, "none");
    broken("COMPLETED", "asked to be undone: [chargeCard]");
  }

  @Test
  void seatsThatACompletedSagaDoesNotHoldAreFound() {
    completed();
    seats = Set.of("e 1");
    broken("COMPLETED", "holds these seats: [e 1]");
  }

  @Test
  void seatsThatACompensatedSagaHoldsAreFound() {
    compensated();
    seats = Set.of("e 1");
    broken("COMPENSATED", "holds these seats: [e 1]");
  }

  @Test
  void anEffectThatWasNotUndoneIsFound() {
    compensated();
    ledger.remove(4);
    broken("COMPENSATED", "the effect of holdSeats stands");
  }

  @Test
  void anEffectAfterItsUndoIsFound() {
    compensated();
    call("holdSeats", "action", 2, 9, "applied");
    broken("COMPENSATED", "the effect of holdSeats stands");
    broken("COMPENSATED", "the action of holdSeats took effect 2 times");
  }

  @Test
  void aDoubledUndoIsFound() {
    compensated();
    call("holdSeats", "compensation", 2, 9, "applied");
    broken("COMPENSATED", "undid the effect of holdSeats so often: 2 instead of 1");
  }

  @Test
  void anUndoOfNothingIsFound() {
    compensated();
    call("issueTickets", "compensation", 1, 9, "applied");
    broken("COMPENSATED", "undid the effect of issueTickets so often: 1 instead of 0");
  }

  @Test
  void anUndoOfAMailIsFound() {
    completed();
    call("confirm", "compensation", 1, 9, "applied");
    broken("COMPENSATED", "undid so often what can't be undone: 1 instead of 0");
  }

  @Test
  void anUndoInTheOrderOfTheStepsIsFound() {
    compensated();
    ledger.add(3, ledger.remove(4));
    broken("COMPENSATED", "first undid holdSeats and then chargeCard");
  }

  @Test
  void aCompletedSagaWhoseCancelWasAcceptedIsFound() {
    completed();
    cancel = Optional.of(Evidence.Cancel.ACCEPTED);
    broken("COMPLETED", "after its cancel was accepted");
    cancel = Optional.of(Evidence.Cancel.REFUSED);
    assertThat(judge("COMPLETED")).isEmpty();
  }

  @Test
  void aRefusedCancelThatHadItsEffectIsFound() {
    compensated();
    reason = "CANCELLED";
    cancel = Optional.of(Evidence.Cancel.REFUSED);
    broken("COMPENSATED", "for a cancel that was refused");
    cancel = Optional.of(Evidence.Cancel.ACCEPTED);
    assertThat(judge("COMPENSATED")).isEmpty();
  }

  @Test
  void anAttemptThatWasMadeTwiceIsFound() {
    completed();
    call("holdSeats", "action", 1, 1, "duplicate");
    broken("COMPLETED", "made attempt 1 of the action of holdSeats twice");
  }

  @Test
  void aCallWithoutAnIntentIsFound() {
    completed();
    call("confirm", "action", 2, 9, "duplicate");
    attempts.put("confirm", 1);
    broken("COMPLETED", "made a call without an intent");
  }

  @Test
  void anUndoOfAStepThatWasNeverTriedIsFound() {
    compensated();
    ledger.remove(2);
    attempts.remove("issueTickets");
    call("issueTickets", "compensation", 1, 9, "none");
    broken("COMPENSATED", "made a call without an intent");
  }

  @Test
  void aKeyThatChangesIsFound() {
    completed();
    attempts.put("confirm", 2);
    ledger.add(new Call("confirm", "action", 2, "other", 9, "duplicate"));
    broken("COMPLETED", "came with two keys");
  }

  @Test
  void aKeyThatTwoCallsShareIsFound() {
    completed();
    Call last = ledger.remove(3);
    ledger.add(new Call(last.step(), "action", 1, ledger.get(0).key(), 9, "applied"));
    broken("COMPLETED", "different keys: 3 instead of 4");
  }

  @Test
  void aLowerTokenThatTakesEffectIsFound() {
    compensated();
    ledger.clear();
    call("holdSeats", "action", 2, 2, "none");
    call("holdSeats", "action", 1, 1, "applied");
    call("holdSeats", "compensation", 1, 3, "applied");
    broken("COMPENSATED", "took effect with a token lower than 2");
  }

  @Test
  void aTokenThatDoesNotRiseWithTheAttemptIsFound() {
    completed();
    call("holdSeats", "action", 2, 1, "duplicate");
    broken("COMPLETED", "has a token that does not rise");
  }

  @Test
  void anUndoWithALowerTokenThanItsActionIsFound() {
    compensated();
    call("holdSeats", "action", 2, 5, "refused");
    broken("COMPENSATED", "has a token that does not rise");
  }
}
