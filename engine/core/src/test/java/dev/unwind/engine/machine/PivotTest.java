package dev.unwind.engine.machine;

import static dev.unwind.engine.machine.Plan.THRICE;
import static dev.unwind.engine.machine.Plan.step;
import static org.assertj.core.api.Assertions.assertThat;

import dev.unwind.dsl.ProbeAnswer;
import dev.unwind.engine.saga.CommandVerb;
import dev.unwind.engine.saga.CompensationStatus;
import dev.unwind.engine.saga.Direction;
import dev.unwind.engine.saga.SagaStatus;
import dev.unwind.engine.saga.StepStatus;
import dev.unwind.engine.saga.TimelineEntry;
import org.junit.jupiter.api.Test;

/** The point of no return, and the steps behind it. */
class PivotTest {

  private static Story atPivot() {
    return Story.of(step("A"), step("P").asPivot(), step("R")).succeed();
  }

  private static Story blockedBehind() {
    return atPivot().succeed().fail();
  }

  private static void assertBlockedForward(Story story) {
    assertThat(story.status()).isEqualTo(SagaStatus.BLOCKED);
    assertThat(story.saga().direction()).isEqualTo(Direction.FORWARD);
    assertThat(story.effect()).isEqualTo(new Effect.Release());
    assertThat(story.saga().ownership().dueAt()).isEmpty();
  }

  @Test
  void aPivotRejectedWithoutDoubtTurnsBack() {
    Story story = atPivot().reject();

    assertThat(story.status()).isEqualTo(SagaStatus.COMPENSATING);
    assertThat(story.undo().status()).isEqualTo(SagaStatus.COMPENSATED);
  }

  @Test
  void aPivotRejectedAfterAnUnknownAttemptBlocks() {
    assertBlockedForward(atPivot().takeOver().reject());
  }

  @Test
  void aPivotOfUnknownOutcomeBlocksWhenItsAttemptsAreUsedUp() {
    Story story = atPivot().fail();

    assertBlockedForward(story);
    assertThat(story.step(1).status()).isEqualTo(StepStatus.BLOCKED);
    assertThat(story.undoOf(0)).isEqualTo(CompensationStatus.OWED);
  }

  @Test
  void aPivotIsRetriedByItsPolicyFirst() {
    Story story = Story.of(step("P").asPivot().retry(THRICE)).fail().waitOver();

    assertThat(story.effect()).isInstanceOf(Effect.CallAction.class);
  }

  @Test
  void aProbeDecidesAboutThePivot() {
    Plan pivot = step("P").asPivot().withProbe();

    Story applied = Story.of(step("A"), pivot).succeed().timeOut();
    assertThat(applied.probe(ProbeAnswer.applied("sent")).status()).isEqualTo(SagaStatus.COMPLETED);
    Story not = Story.of(step("A"), pivot).succeed().timeOut().probe(ProbeAnswer.notApplied());
    assertThat(not.status()).isEqualTo(SagaStatus.COMPENSATING);
    assertBlockedForward(
        Story.of(step("A"), pivot).succeed().timeOut().probe(ProbeAnswer.unknown()));
  }

  @Test
  void aPivotInterruptedTooOftenBlocks() {
    Story story = atPivot();
    for (int i = 0; i < 11; i++) {
      story.takeOver();
    }

    assertBlockedForward(story);
  }

  @Test
  void aStepBehindThePivotIsNeverUndoneButBlocks() {
    assertBlockedForward(blockedBehind());
    assertBlockedForward(atPivot().succeed().reject());
    assertBlockedForward(atPivot().succeed().succeed(new IllegalStateException("no merge")));
  }

  @Test
  void retryGivesABlockedStepAFreshBudgetAndGoesOn() {
    Story story =
        Story.of(step("P").asPivot(), step("R").retry(THRICE), step("S")).succeed().fail();
    story.waitOver().fail().waitOver().fail().retry();
    assertThat(story.saga().ownership().dueAt()).contains(story.now());

    story.takeOver().fail().waitOver().fail().waitOver();
    assertThat(story.status()).isEqualTo(SagaStatus.RUNNING);
    assertThat(story.step(1).attempts().count()).isEqualTo(6);

    assertThat(story.succeed().succeed().status()).isEqualTo(SagaStatus.COMPLETED);
  }

  @Test
  void retryGivesAStepInterruptedTooOftenAFreshBoundOfInterruptions() {
    Story story = atPivot();
    for (int i = 0; i < 11; i++) {
      story.takeOver();
    }
    story.retry().takeOver();

    story.takeOver();
    assertThat(story.status()).isEqualTo(SagaStatus.RUNNING);
    assertThat(story.step(1).attempts().interruptions()).isEqualTo(1);
  }

  @Test
  void skipDeclaresABlockedStepDoneAndLeavesTheState() {
    Story story = blockedBehind();
    Trail before = story.trail();
    story.skip().takeOver();

    assertThat(story.status()).isEqualTo(SagaStatus.COMPLETED);
    assertThat(story.trail()).isEqualTo(before);
    assertThat(story.step(2).status()).isEqualTo(StepStatus.SUCCEEDED);
    assertThat(story.timeline())
        .containsSubsequence(
            TimelineEntry.Event.BLOCKED,
            TimelineEntry.Event.COMMAND_RECEIVED,
            TimelineEntry.Event.ACTION_SKIPPED,
            TimelineEntry.Event.COMMAND_APPLIED,
            TimelineEntry.Event.COMPLETED);
  }

  @Test
  void skippingABlockedPivotGoesOnToTheStepBehindIt() {
    Story story = atPivot().fail().skip().takeOver();

    assertThat(story.status()).isEqualTo(SagaStatus.RUNNING);
    assertThat(story.effect()).isEqualTo(new Effect.CallAction(2, story.saga().transition()));
  }

  @Test
  void cancelAppliesBeforeThePivotsIntent() {
    Story story = Story.of(step("A"), step("P").asPivot()).cancel().succeed();

    assertThat(story.status()).isEqualTo(SagaStatus.COMPENSATING);
    assertThat(story.step(1).status()).isEqualTo(StepStatus.PENDING);
    assertThat(story.undo().status()).isEqualTo(SagaStatus.COMPENSATED);
  }

  @Test
  void cancelIsRefusedFromThePivotsIntentOn() {
    Transition refused = new Transition.Refuse(Transition.Reason.POINT_OF_NO_RETURN);

    Story at = atPivot();
    assertThat(at.offer(at.asking(CommandVerb.CANCEL, "c"))).isEqualTo(refused);
    Story after = atPivot().succeed();
    assertThat(after.offer(after.asking(CommandVerb.CANCEL, "c"))).isEqualTo(refused);
    Story blocked = blockedBehind();
    assertThat(blocked.offer(blocked.asking(CommandVerb.CANCEL, "c"))).isEqualTo(refused);
    assertThat(blocked.saga().journal().inbox()).isEmpty();
  }

  @Test
  void cancelAppliesWhileThePivotIsDueButNotRecorded() {
    Story story = Story.of(step("A"), step("P").asPivot()).draining(true).succeed();
    assertThat(story.owned()).isFalse();

    story.draining(false).cancel().takeOver();

    assertThat(story.status()).isEqualTo(SagaStatus.COMPENSATING);
    assertThat(story.step(1).status()).isEqualTo(StepStatus.PENDING);
  }
}
