package dev.unwind.engine.machine;

import static dev.unwind.engine.machine.Plan.THRICE;
import static dev.unwind.engine.machine.Plan.seconds;
import static dev.unwind.engine.machine.Plan.step;
import static org.assertj.core.api.Assertions.assertThat;

import dev.unwind.dsl.ProbeAnswer;
import dev.unwind.engine.saga.CommandVerb;
import dev.unwind.engine.saga.CompensationStatus;
import dev.unwind.engine.saga.SagaStatus;
import dev.unwind.engine.saga.StepStatus;
import dev.unwind.engine.saga.TimelineEntry;
import dev.unwind.engine.saga.TurnedBack;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Cancel means compensate. */
class CancelTest {

  private static void assertCancelled(Story story) {
    assertThat(story.saga().progress().turnedBack().orElseThrow().reason())
        .isEqualTo(TurnedBack.Reason.CANCELLED);
  }

  @Test
  void b01ACancelledSagaUndoesWhatItDidOnceEachInReverseOrder() {
    Story story = Story.of(step("A"), step("B"), step("C").retry(seconds(60).maxAttempts(2)));
    story.succeed().succeed().fail().cancel().takeOver();
    assertCancelled(story);
    assertThat(story.effect()).isInstanceOf(Effect.CallCompensation.class);

    story.undo().cancel().undo().undo();

    assertThat(story.status()).isEqualTo(SagaStatus.COMPENSATED);
    assertThat(story.saga().steps())
        .allSatisfy(s -> assertThat(s.compensation().attempts().count()).isEqualTo(1));
  }

  @Test
  void b01ACancelDuringTheUndoNeedsNothingAndIsNotWritten() {
    Story story = Story.of(step("A"), step("B")).succeed().reject();
    long before = story.saga().transition();

    story.cancel();

    assertThat(story.last()).isEqualTo(new Transition.Stay(new Effect.CarryOn()));
    assertThat(story.saga().transition()).isEqualTo(before);
    assertThat(story.undoOf(0)).isEqualTo(CompensationStatus.RUNNING);
  }

  @Test
  void cancelWhileAnActionRunsGoesIntoTheInboxAndDisturbsNeitherOwnerNorLease() {
    Story story = Story.of(step("A"), step("B"));
    var ownership = story.saga().ownership();

    story.cancel();

    assertThat(story.effect()).isEqualTo(new Effect.CarryOn());
    assertThat(story.saga().ownership()).isEqualTo(ownership);
    assertThat(story.saga().journal().inbox()).hasSize(1);
    assertThat(story.timeline()).endsWith(TimelineEntry.Event.COMMAND_RECEIVED);
  }

  @Test
  void aSagaWhoseCancelWasAcceptedDuringItsLastActionNeverCompletes() {
    Story story = Story.of(step("A"), step("B")).succeed().cancel().succeed();

    assertThat(story.status()).isEqualTo(SagaStatus.COMPENSATING);
    assertThat(story.effect()).isInstanceOf(Effect.CallCompensation.class);
    assertThat(story.step(1).status()).isEqualTo(StepStatus.SUCCEEDED);
    assertCancelled(story);
    assertThat(story.saga().journal().inbox()).isEmpty();
    assertThat(story.undo().undo().status()).isEqualTo(SagaStatus.COMPENSATED);
  }

  @Test
  void theWriteAfterAFailedAttemptMeetsTheCancelInsteadOfRetrying() {
    Story story = Story.of(step("A").retry(THRICE)).cancel().fail();

    assertThat(story.step(0).status()).isEqualTo(StepStatus.FAILED);
    assertThat(story.effect()).isInstanceOf(Effect.CallCompensation.class);
    assertCancelled(story);
  }

  @Test
  void aRejectionThatCrossesACancelTurnsBackOnce() {
    Story story = Story.of(step("A"), step("B")).succeed().cancel().reject();

    assertThat(story.saga().progress().turnedBack().orElseThrow().reason())
        .isEqualTo(TurnedBack.Reason.REJECTED);
    assertThat(story.timeline()).contains(TimelineEntry.Event.COMMAND_IGNORED);
    assertThat(story.undo().status()).isEqualTo(SagaStatus.COMPENSATED);
  }

  @Test
  void theProbeIsStillAskedBeforeTheCancelUndoesTheStep() {
    Story story = Story.of(step("A").withProbe().retry(THRICE)).cancel().timeOut();
    assertThat(story.effect()).isInstanceOf(Effect.CallProbe.class);

    story.probe(ProbeAnswer.notApplied());

    assertThat(story.status()).isEqualTo(SagaStatus.COMPENSATED);
    assertCancelled(story);
  }

  @Test
  void anAppliedLastStepIsUndoneWhenACancelWaits() {
    Story story = Story.of(step("A").withProbe()).cancel().timeOut();

    assertThat(story.probe(ProbeAnswer.applied("seat")).status())
        .isEqualTo(SagaStatus.COMPENSATING);
  }

  @Test
  void cancelOfAQueuedSagaMakesItDueAndRunsNothing() {
    Story story = Story.queued(step("A")).pass(Duration.ofSeconds(5)).cancel();
    assertThat(story.saga().ownership().dueAt()).contains(story.now());

    story.takeOver();

    assertThat(story.status()).isEqualTo(SagaStatus.COMPENSATED);
    assertThat(story.step(0).status()).isEqualTo(StepStatus.PENDING);
    assertThat(story.undoOf(0)).isEqualTo(CompensationStatus.NOT_OWED);
  }

  @Test
  void cancelOfASleepingSagaMakesItDueNow() {
    Story story = Story.of(step("A").retry(seconds(600).maxAttempts(2))).fail().cancel();

    assertThat(story.saga().ownership().dueAt()).contains(story.now());
    assertThat(story.takeOver().status()).isEqualTo(SagaStatus.COMPENSATING);
  }

  @Test
  void anOwnerThatWaitsMeetsTheCancelWhenItIsWoken() {
    Story story = Story.of(step("A").retry(THRICE)).fail().cancel().wake();

    assertThat(story.status()).isEqualTo(SagaStatus.COMPENSATING);
    assertCancelled(story);
  }

  @Test
  void anOwnerThatHandsOverAWaitingSagaWithACancelLeavesItDueNow() {
    Story story = Story.of(step("A").retry(seconds(10).maxAttempts(2))).fail().cancel().handOver();

    assertThat(story.saga().ownership().dueAt()).contains(story.now());
    assertThat(story.saga().journal().inbox()).hasSize(1);
  }

  @Test
  void aLeaseLeavesTheCancelInTheInboxAndATakeOverMeetsIt() {
    Story story = Story.of(step("A")).cancel().extendLease();
    assertThat(story.saga().journal().inbox()).hasSize(1);

    assertThat(story.claim().status()).isEqualTo(SagaStatus.COMPENSATING);
    assertThat(story.saga().journal().inbox()).isEmpty();
  }

  @Test
  void aRepeatedCancelIsRecognisedBeforeAndAfterItIsMetAndWhenTheSagaIsFinal() {
    Story story = Story.of(step("A"), step("B")).ask(CommandVerb.CANCEL, "same");
    Transition needsNothing = new Transition.Stay(new Effect.CarryOn());

    assertThat(story.ask(CommandVerb.CANCEL, "same").last()).isEqualTo(needsNothing);
    assertThat(story.saga().journal().inbox()).hasSize(1);
    story.succeed();
    assertThat(story.ask(CommandVerb.CANCEL, "same").last()).isEqualTo(needsNothing);
    story.undo();
    assertThat(story.status()).isEqualTo(SagaStatus.COMPENSATED);
    assertThat(story.ask(CommandVerb.CANCEL, "same").last()).isEqualTo(needsNothing);
  }

  @Test
  void cancelOfACompletedSagaIsRefused() {
    Story story = Story.of(step("A")).succeed();

    assertThat(story.offer(story.asking(CommandVerb.CANCEL, "late")))
        .isEqualTo(new Transition.Refuse(Transition.Reason.FINAL));
  }
}
