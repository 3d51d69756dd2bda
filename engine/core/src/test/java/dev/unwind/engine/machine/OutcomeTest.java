package dev.unwind.engine.machine;

import static dev.unwind.engine.machine.Plan.THRICE;
import static dev.unwind.engine.machine.Plan.step;
import static org.assertj.core.api.Assertions.assertThat;

import dev.unwind.dsl.ProbeAnswer;
import dev.unwind.engine.saga.CompensationStatus;
import dev.unwind.engine.saga.Direction;
import dev.unwind.engine.saga.Failure;
import dev.unwind.engine.saga.SagaStatus;
import dev.unwind.engine.saga.StepStatus;
import dev.unwind.engine.saga.TimelineEntry;
import dev.unwind.engine.saga.TurnedBack;
import org.junit.jupiter.api.Test;

/** The outcomes of an attempt: what follows forward, and what is owed on the way back. */
class OutcomeTest {

  @Test
  void succeededMergesTheResultAndRecordsTheNextIntentInTheSameWrite() {
    Story story = Story.of(step("A"), step("B")).succeed("seat 7");

    assertThat(story.trail().results()).containsExactly("seat 7");
    assertThat(story.step(0).status()).isEqualTo(StepStatus.SUCCEEDED);
    assertThat(story.undoOf(0)).isEqualTo(CompensationStatus.OWED);
    assertThat(story.step(1).status()).isEqualTo(StepStatus.RUNNING);
    assertThat(story.undoOf(1)).isEqualTo(CompensationStatus.OWED);
    assertThat(story.effect()).isEqualTo(new Effect.CallAction(1, 2));
    assertThat(story.saga().transition()).isEqualTo(2);
  }

  @Test
  void theLastSuccessCompletesTheSagaInNPlusOneWrites() {
    Story story = Story.of(step("A"), step("B"), step("C")).succeed().succeed().succeed();

    assertThat(story.status()).isEqualTo(SagaStatus.COMPLETED);
    assertThat(story.effect()).isEqualTo(new Effect.Finish());
    assertThat(story.saga().transition()).isEqualTo(4);
    assertThat(story.saga().ownership().dueAt()).isEmpty();
    assertThat(story.owned()).isFalse();
  }

  @Test
  void rejectedTurnsBackWithoutARetryAndOwesNothingForTheStep() {
    Story story = Story.of(step("A"), step("B").retry(THRICE)).succeed().reject();

    assertThat(story.status()).isEqualTo(SagaStatus.COMPENSATING);
    assertThat(story.step(1).status()).isEqualTo(StepStatus.REJECTED);
    assertThat(story.undoOf(1)).isEqualTo(CompensationStatus.NOT_OWED);
    assertThat(story.effect()).isEqualTo(new Effect.CallCompensation(0, 3));
    TurnedBack why = story.saga().progress().turnedBack().orElseThrow();
    assertThat(why.reason()).isEqualTo(TurnedBack.Reason.REJECTED);
    assertThat(why.step()).contains("B");
  }

  @Test
  void rejectedAtTheFirstStepHasNothingToUndo() {
    Story story = Story.of(step("A"), step("B")).reject();

    assertThat(story.status()).isEqualTo(SagaStatus.COMPENSATED);
    assertThat(story.effect()).isEqualTo(new Effect.Finish());
  }

  @Test
  void rejectedAfterAnUnknownAttemptStillOwesTheCompensation() {
    Story story = Story.of(step("A").retry(THRICE)).fail().waitOver().reject();

    assertThat(story.status()).isEqualTo(SagaStatus.COMPENSATING);
    assertThat(story.step(0).status()).isEqualTo(StepStatus.FAILED);
    assertThat(story.step(0).inDoubt()).isTrue();
    assertThat(story.effect()).isInstanceOf(Effect.CallCompensation.class);
  }

  @Test
  void rejectedAfterAnInterruptedAttemptStillOwesTheCompensation() {
    Story story = Story.of(step("A")).takeOver().reject();

    assertThat(story.status()).isEqualTo(SagaStatus.COMPENSATING);
    assertThat(story.effect()).isInstanceOf(Effect.CallCompensation.class);
  }

  @Test
  void failedIsRetriedAndSoIsATimeout() {
    Story story = Story.of(step("A").retry(THRICE)).fail();
    assertThat(story.effect()).isEqualTo(new Effect.WaitUntil(Story.START.plusSeconds(1)));
    assertThat(story.step(0).status()).isEqualTo(StepStatus.WAITING);

    story.waitOver().timeOut().waitOver();

    assertThat(story.step(0).attempts().count()).isEqualTo(3);
    assertThat(story.effect()).isEqualTo(new Effect.CallAction(0, story.saga().transition()));
  }

  @Test
  void failedForGoodOwesItsOwnCompensationToo() {
    Story story = Story.of(step("A"), step("B")).succeed().fail();

    assertThat(story.step(1).status()).isEqualTo(StepStatus.FAILED);
    assertThat(story.undoOf(1)).isEqualTo(CompensationStatus.RUNNING);
    assertThat(story.effect()).isEqualTo(new Effect.CallCompensation(1, 3));
    assertThat(story.saga().direction()).isEqualTo(Direction.BACKWARD);
  }

  @Test
  void anAttemptFoundRecordedIsNeverCalledButMarkedInterruptedAndReplaced() {
    Story story = Story.of(step("A")).takeOver();

    assertThat(story.step(0).attempts().count()).isEqualTo(2);
    assertThat(story.step(0).attempts().interruptions()).isEqualTo(1);
    assertThat(story.step(0).attempts().failures()).isZero();
    assertThat(story.step(0).inDoubt()).isTrue();
    assertThat(story.effect()).isEqualTo(new Effect.CallAction(0, 2));
    assertThat(story.timeline()).contains(TimelineEntry.Event.ACTION_INTERRUPTED);
  }

  @Test
  void aTimeoutAsksTheProbeFirst() {
    Story story = Story.of(step("A").withProbe().retry(THRICE)).timeOut();

    assertThat(story.step(0).status()).isEqualTo(StepStatus.IN_DOUBT);
    assertThat(story.effect()).isEqualTo(new Effect.CallProbe(0, 1));
    assertThat(story.step(0).attempts().failures()).isZero();
  }

  @Test
  void aTakeOverAsksTheProbeFirst() {
    Story story = Story.of(step("A").withProbe()).takeOver();

    assertThat(story.effect()).isEqualTo(new Effect.CallProbe(0, 1));
  }

  @Test
  void anOrdinaryFailureDoesNotAskTheProbe() {
    Story story = Story.of(step("A").withProbe().retry(THRICE)).fail();

    assertThat(story.step(0).status()).isEqualTo(StepStatus.WAITING);
  }

  @Test
  void probedAppliedCountsAsSucceeded() {
    Story story =
        Story.of(step("A").withProbe(), step("B")).timeOut().probe(ProbeAnswer.applied("seat 7"));

    assertThat(story.trail().results()).containsExactly("seat 7");
    assertThat(story.step(0).status()).isEqualTo(StepStatus.SUCCEEDED);
    assertThat(story.step(0).inDoubt()).isFalse();
    assertThat(story.effect()).isEqualTo(new Effect.CallAction(1, 3));
  }

  @Test
  void probedNotAppliedIsRetriedAndOwesNothing() {
    Story story =
        Story.of(step("A").withProbe().retry(THRICE)).timeOut().probe(ProbeAnswer.notApplied());

    assertThat(story.effect()).isInstanceOf(Effect.WaitUntil.class);
    assertThat(story.step(0).inDoubt()).isFalse();

    story.waitOver().reject();
    assertThat(story.status()).isEqualTo(SagaStatus.COMPENSATED);
  }

  @Test
  void probedNotAppliedWithoutAnotherAttemptOwesNothing() {
    Story story = Story.of(step("A").withProbe()).timeOut().probe(ProbeAnswer.notApplied());

    assertThat(story.status()).isEqualTo(SagaStatus.COMPENSATED);
    assertThat(story.undoOf(0)).isEqualTo(CompensationStatus.NOT_OWED);
    assertThat(story.saga().progress().turnedBack().orElseThrow().reason())
        .isEqualTo(TurnedBack.Reason.FAILED);
  }

  @Test
  void probedUnknownCountsAsFailed() {
    Story story = Story.of(step("A").withProbe()).timeOut().probe(ProbeAnswer.unknown());

    assertThat(story.status()).isEqualTo(SagaStatus.COMPENSATING);
    assertThat(story.effect()).isInstanceOf(Effect.CallCompensation.class);
    assertThat(story.step(0).attempts().failures()).isEqualTo(1);
    assertThat(story.step(0).attempts().failure().orElseThrow().kind())
        .isEqualTo(Failure.Kind.TIMED_OUT);
  }

  @Test
  void probedAfterATakeOverCostsNoAttemptOfThePolicy() {
    Story unknown = Story.of(step("A").withProbe()).takeOver().probe(ProbeAnswer.unknown());
    assertThat(unknown.effect()).isInstanceOf(Effect.CallAction.class);
    assertThat(unknown.step(0).inDoubt()).isTrue();
    assertThat(unknown.step(0).attempts().failures()).isZero();

    Story not = Story.of(step("A").withProbe()).takeOver().probe(ProbeAnswer.notApplied());
    assertThat(not.effect()).isInstanceOf(Effect.CallAction.class);
    assertThat(not.step(0).inDoubt()).isFalse();
  }

  @Test
  void probedNotAppliedClearsTheDoubtOfEarlierAttemptsToo() {
    Story story =
        Story.of(step("A").withProbe().retry(THRICE))
            .fail()
            .waitOver()
            .timeOut()
            .probe(ProbeAnswer.notApplied())
            .waitOver()
            .reject();

    assertThat(story.status()).isEqualTo(SagaStatus.COMPENSATED);
  }

  @Test
  void aMergeThatThrowsIsAFailureOfTheStep() {
    Story story =
        Story.of(step("A").retry(THRICE)).succeed(new IllegalArgumentException("no such seat"));

    assertThat(story.step(0).status()).isEqualTo(StepStatus.WAITING);
    assertThat(story.step(0).inDoubt()).isTrue();
    assertThat(story.step(0).attempts().failure().orElseThrow().message())
        .isEqualTo("no such seat");
    assertThat(story.trail()).isEqualTo(Trail.EMPTY);
  }

  @Test
  void aProbesMergeThatThrowsIsAFailureOfTheStep() {
    Story story =
        Story.of(step("A").withProbe())
            .timeOut()
            .probe(ProbeAnswer.applied(new IllegalArgumentException("no such seat")));

    assertThat(story.status()).isEqualTo(SagaStatus.COMPENSATING);
    assertThat(story.effect()).isInstanceOf(Effect.CallCompensation.class);
  }
}
