package dev.unwind.engine.machine;

import static dev.unwind.engine.machine.Plan.THRICE;
import static dev.unwind.engine.machine.Plan.step;
import static org.assertj.core.api.Assertions.assertThat;

import dev.unwind.engine.saga.CommandVerb;
import dev.unwind.engine.saga.CompensationStatus;
import dev.unwind.engine.saga.SagaStatus;
import dev.unwind.engine.saga.StepStatus;
import dev.unwind.engine.saga.TimelineEntry;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The way back. */
class CompensationTest {

  private static int undoing(Story story) {
    return ((Effect.CallCompensation) story.effect()).step();
  }

  @Test
  void b03CompensationsRunInStrictlyReverseOrderOneAfterTheOther() {
    Story story = Story.of(step("A"), step("B"), step("C"), step("D"), step("E"), step("F"));
    for (int i = 0; i < 5; i++) {
      story.succeed();
    }
    story.reject();

    List<Integer> order = new ArrayList<>();
    while (story.status() == SagaStatus.COMPENSATING) {
      order.add(undoing(story));
      long running =
          story.saga().steps().stream()
              .filter(s -> s.compensation().status() == CompensationStatus.RUNNING)
              .count();
      assertThat(running).isEqualTo(1);
      story.undo();
    }

    assertThat(order).containsExactly(4, 3, 2, 1, 0);
    assertThat(story.status()).isEqualTo(SagaStatus.COMPENSATED);
  }

  @Test
  void b03TheOrderStandsWhenTheProcessDiesInBetween() {
    Story story = Story.of(step("A"), step("B"), step("C"));
    story.succeed().succeed().reject().undo().takeOver();

    assertThat(undoing(story)).isZero();
    assertThat(story.step(0).compensation().attempts().count()).isEqualTo(2);
    assertThat(story.step(0).compensation().attempts().interruptions()).isEqualTo(1);
    assertThat(story.timeline()).contains(TimelineEntry.Event.COMPENSATION_INTERRUPTED);
    assertThat(story.undoOf(1)).isEqualTo(CompensationStatus.SUCCEEDED);
  }

  @Test
  void stepsWithoutACompensationArePassedOver() {
    Story story = Story.of(step("A"), step("B").withoutUndo(), step("C"), step("D"));
    story.succeed().succeed().succeed().reject().undo();

    assertThat(undoing(story)).isZero();
  }

  @Test
  void nothingIsOwedForAStepThatNeverStarted() {
    Story story = Story.of(step("A"), step("B"), step("C")).fail().undo();

    assertThat(story.status()).isEqualTo(SagaStatus.COMPENSATED);
    assertThat(story.undoOf(1)).isEqualTo(CompensationStatus.NOT_OWED);
    assertThat(story.step(2).status()).isEqualTo(StepStatus.PENDING);
  }

  @Test
  void b02ACompensationOutOfAttemptsBlocksTheSagaAndThoseBeforeItWait() {
    Story story = Story.of(step("A"), step("B").undoRetry(THRICE), step("C"));
    story.succeed().succeed().reject();
    story.failUndo().waitOver().failUndo().waitOver().failUndo();

    assertThat(story.status()).isEqualTo(SagaStatus.BLOCKED);
    assertThat(story.effect()).isEqualTo(new Effect.Release());
    assertThat(story.saga().ownership().dueAt()).isEmpty();
    assertThat(story.undoOf(1)).isEqualTo(CompensationStatus.BLOCKED);
    assertThat(story.step(1).compensation().attempts().failure()).isPresent();
    assertThat(story.undoOf(0)).isEqualTo(CompensationStatus.OWED);

    story.retry().takeOver().undo().undo();
    assertThat(story.status()).isEqualTo(SagaStatus.COMPENSATED);
  }

  @Test
  void b07AnIntentThatMayNeverHaveBeenCalledIsUndoneWithAnUnknownOutcome() {
    Story story = Story.of(step("A"), step("B")).cancel().takeOver();

    assertThat(story.effect()).isInstanceOf(Effect.CallCompensation.class);
    assertThat(story.step(0).status()).isEqualTo(StepStatus.FAILED);
    assertThat(story.trail()).isEqualTo(Trail.EMPTY);

    story.undo();
    assertThat(story.status()).isEqualTo(SagaStatus.COMPENSATED);
  }

  @Test
  void b10ACompensationGetsExactlyItsAttemptsAndARestartGivesNoMore() {
    Story story = Story.of(step("A").undoRetry(THRICE), step("B")).succeed().reject();
    story.failUndo().waitOver().failUndo().waitOver().failUndo();

    assertThat(story.step(0).compensation().attempts().count()).isEqualTo(3);
    assertThat(story.offer(m -> new Event.Claimed(m, "restarted")))
        .isEqualTo(new Transition.Refuse(Transition.Reason.NOTHING_TO_DO));
    assertThat(story.offer(Event.Woken::new)).isInstanceOf(Transition.Refuse.class);
    assertThat(story.status()).isEqualTo(SagaStatus.BLOCKED);
  }

  @Test
  void b15AStepAfterTheOneThatFailedNeverRuns() {
    Story story = Story.of(step("A"), step("B"), step("D")).succeed().fail().undo().undo();

    assertThat(story.status()).isEqualTo(SagaStatus.COMPENSATED);
    assertThat(story.step(2).status()).isEqualTo(StepStatus.PENDING);
    for (CommandVerb verb : CommandVerb.values()) {
      assertThat(story.offer(story.asking(verb, "late")))
          .isEqualTo(new Transition.Refuse(Transition.Reason.FINAL));
    }
    assertThat(story.offer(m -> new Event.Claimed(m, "another")))
        .isEqualTo(new Transition.Refuse(Transition.Reason.FINAL));
  }

  @Test
  void aSkippedCompensationIsSettledAndTheOnesBeforeItGoOn() {
    Story story = Story.of(step("A"), step("B"), step("C"));
    story.succeed().succeed().reject().failUndo().skip().takeOver();

    assertThat(story.undoOf(1)).isEqualTo(CompensationStatus.SKIPPED);
    assertThat(undoing(story)).isZero();
    assertThat(story.timeline())
        .containsSubsequence(
            TimelineEntry.Event.BLOCKED,
            TimelineEntry.Event.COMMAND_RECEIVED,
            TimelineEntry.Event.COMPENSATION_SKIPPED,
            TimelineEntry.Event.COMMAND_APPLIED,
            TimelineEntry.Event.COMPENSATION_STARTED);

    story.undo();
    assertThat(story.status()).isEqualTo(SagaStatus.COMPENSATED);
  }

  @Test
  void retryGivesABlockedCompensationAFreshBudget() {
    Story story = Story.of(step("A").undoRetry(THRICE), step("B")).succeed().reject();
    story.failUndo().waitOver().failUndo().waitOver().failUndo().retry().takeOver();

    story.failUndo().waitOver().failUndo().waitOver();
    assertThat(story.status()).isEqualTo(SagaStatus.COMPENSATING);
    assertThat(story.step(0).compensation().attempts().count()).isEqualTo(6);

    story.failUndo();
    assertThat(story.status()).isEqualTo(SagaStatus.BLOCKED);
  }

  @Test
  void interruptionsOfACompensationAreBoundedAndThenBlock() {
    Story story = Story.of(step("A"), step("B")).succeed().reject();
    for (int i = 0; i < 10; i++) {
      story.takeOver();
      assertThat(story.status()).isEqualTo(SagaStatus.COMPENSATING);
    }

    story.takeOver();

    assertThat(story.status()).isEqualTo(SagaStatus.BLOCKED);
    assertThat(story.step(0).compensation().attempts().count()).isEqualTo(11);
    assertThat(story.step(0).compensation().attempts().failures()).isZero();
  }
}
