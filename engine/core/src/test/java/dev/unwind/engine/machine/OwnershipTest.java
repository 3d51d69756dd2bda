package dev.unwind.engine.machine;

import static dev.unwind.engine.machine.Plan.THRICE;
import static dev.unwind.engine.machine.Plan.seconds;
import static dev.unwind.engine.machine.Plan.step;
import static org.assertj.core.api.Assertions.assertThat;

import dev.unwind.dsl.ProbeAnswer;
import dev.unwind.engine.saga.SagaStatus;
import dev.unwind.engine.saga.StepStatus;
import dev.unwind.engine.saga.TimelineEntry;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Who owns a saga, until when, and what is written for it. */
class OwnershipTest {
  private static final Transition CARRY_ON = new Transition.Stay(new Effect.CarryOn());

  @Test
  void theCreateOfAnOwnedSagaCarriesOwnerEpochLeaseAndTheFirstIntent() {
    Story story = Story.of(step("A"));

    assertThat(story.saga().transition()).isEqualTo(1);
    assertThat(story.saga().ownership().owner()).contains("owner-1");
    assertThat(story.saga().ownership().epoch()).isEqualTo(1);
    assertThat(story.saga().ownership().dueAt()).contains(Story.START.plusSeconds(30));
    assertThat(story.step(0).status()).isEqualTo(StepStatus.RUNNING);
    assertThat(story.effect()).isEqualTo(new Effect.CallAction(0, 1));
  }

  @Test
  void aQueuedSagaIsUnownedAndDueAtOnce() {
    Story story = Story.queued(step("A"));

    assertThat(story.owned()).isFalse();
    assertThat(story.saga().ownership().epoch()).isZero();
    assertThat(story.saga().ownership().dueAt()).contains(Story.START);
    assertThat(story.step(0).status()).isEqualTo(StepStatus.PENDING);
    assertThat(story.effect()).isEqualTo(new Effect.Release());
  }

  @Test
  void aClaimRaisesTheEpochAndGoesOnInTheSameTransition() {
    Story story = Story.queued(step("A")).claim();

    assertThat(story.saga().ownership().epoch()).isEqualTo(1);
    assertThat(story.effect()).isEqualTo(new Effect.CallAction(0, 2));
    assertThat(story.step(0).attempts().interruptions()).isZero();

    story.claim();
    assertThat(story.saga().ownership().epoch()).isEqualTo(2);
  }

  @Test
  void aFinalSagaCannotBeClaimed() {
    Story story = Story.of(step("A")).succeed();

    assertThat(story.offer(m -> new Event.Claimed(m, "another")))
        .isEqualTo(new Transition.Refuse(Transition.Reason.FINAL));
  }

  @Test
  void everyTransitionOfTheOwnerExtendsTheLease() {
    Story story = Story.of(step("A"), step("B")).pass(Duration.ofSeconds(20)).succeed();
    assertThat(story.saga().ownership().dueAt()).contains(Story.START.plusSeconds(50));

    story.pass(Duration.ofSeconds(20)).extendLease();
    assertThat(story.saga().ownership().dueAt()).contains(Story.START.plusSeconds(70));
    assertThat(story.effect()).isEqualTo(new Effect.CarryOn());
    assertThat(story.step(1).attempts().count()).isEqualTo(1);
  }

  @Test
  void whatAnOwnerDoesIsRefusedOnASagaWithoutOne() {
    Transition refused = new Transition.Refuse(Transition.Reason.SUPERSEDED);
    Story story = Story.queued(step("A"));

    assertThat(story.offer(Event.Woken::new)).isEqualTo(refused);
    assertThat(story.offer(Event.LeaseExtended::new)).isEqualTo(refused);
    assertThat(story.offer(Event.HandedOver::new)).isEqualTo(refused);
    assertThat(story.offer(m -> new Event.ActionSucceeded(m, 0, "x"))).isEqualTo(refused);
  }

  @Test
  void theResultOfASupersededAttemptIsRefused() {
    Story story = Story.of(step("A")).takeOver();
    Transition refused = new Transition.Refuse(Transition.Reason.SUPERSEDED);

    assertThat(story.offer(m -> new Event.ActionSucceeded(m, 1, "late"))).isEqualTo(refused);
    assertThat(story.offer(m -> new Event.ActionFailed(m, 1, Problem.timedOut("late"))))
        .isEqualTo(refused);
    assertThat(story.offer(m -> new Event.ProbeAnswered(m, 1, ProbeAnswer.applied("late"))))
        .isEqualTo(refused);
    assertThat(story.trail()).isEqualTo(Trail.EMPTY);
  }

  @Test
  void theResultOfAnActionIsRefusedOnceTheSagaHasTurnedBack() {
    Story story = Story.of(step("A"), step("B")).succeed().timeOut();

    assertThat(story.offer(m -> new Event.ActionSucceeded(m, 2, "late")))
        .isEqualTo(new Transition.Refuse(Transition.Reason.SUPERSEDED));
    assertThat(story.offer(m -> new Event.CompensationSucceeded(m, 2)))
        .isEqualTo(new Transition.Refuse(Transition.Reason.SUPERSEDED));
    assertThat(story.status()).isEqualTo(SagaStatus.COMPENSATING);
  }

  @Test
  void aLateResultIsNotedWithTheNextTransition() {
    Story story = Story.of(step("A").retry(THRICE)).timeOut().waitOver();

    story.late(new Moment.LateResult("A", 1, "succeeded")).succeed();

    assertThat(story.saga().journal().timeline().entries())
        .filteredOn(e -> e.event() == TimelineEntry.Event.LATE_RESULT_REFUSED)
        .singleElement()
        .satisfies(
            e -> {
              assertThat(e.step()).contains("A");
              assertThat(e.attempt()).contains(1);
              assertThat(e.detail()).contains("succeeded");
            });
  }

  @Test
  void anAttemptThatRunsIsNeitherWokenNorHandedOver() {
    Story story = Story.of(step("A").withProbe());
    assertThat(story.offer(Event.Woken::new)).isEqualTo(CARRY_ON);
    assertThat(story.offer(Event.HandedOver::new)).isEqualTo(CARRY_ON);

    story.timeOut();
    assertThat(story.offer(Event.Woken::new)).isEqualTo(CARRY_ON);
    assertThat(story.offer(Event.HandedOver::new)).isEqualTo(CARRY_ON);
  }

  @Test
  void aWaitingSagaIsHandedOverDueWhenItsWaitIsOver() {
    Story story = Story.of(step("A").retry(seconds(10).maxAttempts(2))).fail().handOver();

    assertThat(story.owned()).isFalse();
    assertThat(story.saga().ownership().dueAt()).contains(Story.START.plusSeconds(10));
    assertThat(story.effect()).isEqualTo(new Effect.Release());
  }

  @Test
  void aDrainingProcessRecordsTheResultButNoFurtherIntent() {
    Story story = Story.of(step("A"), step("B")).draining(true).succeed();

    assertThat(story.step(0).status()).isEqualTo(StepStatus.SUCCEEDED);
    assertThat(story.step(1).status()).isEqualTo(StepStatus.PENDING);
    assertThat(story.effect()).isEqualTo(new Effect.Release());
    assertThat(story.saga().ownership().dueAt()).contains(story.now());

    story.draining(false).takeOver();
    assertThat(story.effect()).isInstanceOf(Effect.CallAction.class);
  }

  @Test
  void aDrainingProcessBeginsNoCompensationAndKeepsNoShortWait() {
    Story back = Story.of(step("A"), step("B")).succeed().draining(true).reject();
    assertThat(back.status()).isEqualTo(SagaStatus.COMPENSATING);
    assertThat(back.effect()).isEqualTo(new Effect.Release());
    assertThat(back.saga().ownership().dueAt()).contains(back.now());

    Story waiting = Story.of(step("A").retry(THRICE)).draining(true).fail();
    assertThat(waiting.effect()).isEqualTo(new Effect.Release());
    assertThat(waiting.saga().ownership().dueAt()).contains(Story.START.plusSeconds(1));
  }

  @Test
  void aDrainingProcessStillEndsASaga() {
    assertThat(Story.of(step("A")).draining(true).succeed().status())
        .isEqualTo(SagaStatus.COMPLETED);
    assertThat(Story.of(step("A")).draining(true).reject().status())
        .isEqualTo(SagaStatus.COMPENSATED);
  }

  @Test
  void theIdempotencyKeyIsTheSameForAllAttemptsAndTheTokenRisesWithEach() {
    Story story = Story.of(step("A").retry(THRICE).undoRetry(THRICE));
    String key = story.saga().actionKey(0);
    assertThat(key).isEqualTo("saga-1/inc/A/action");
    long token = story.token();

    for (int i = 0; i < 2; i++) {
      story.fail().waitOver().takeOver();
      assertThat(story.saga().actionKey(0)).isEqualTo(key);
      assertThat(story.token()).isGreaterThan(token).isEqualTo(story.saga().transition());
      token = story.token();
    }

    story.fail();
    String undoKey = story.saga().compensationKey(0);
    assertThat(undoKey).isEqualTo("saga-1/inc/A/compensation");
    assertThat(story.token()).isGreaterThan(token).isEqualTo(story.saga().transition());
    token = story.token();
    story.failUndo().waitOver();
    assertThat(story.saga().compensationKey(0)).isEqualTo(undoKey);
    assertThat(story.token()).isGreaterThan(token);
  }

  @Test
  void theTimelineIsBounded() {
    MachineSettings short30 = new MachineSettings(Duration.ofSeconds(30), 1_000, 30, 50);
    Story story = Story.of(short30, step("A"));
    for (int i = 0; i < 100; i++) {
      story.takeOver();
    }

    assertThat(story.saga().journal().timeline().entries()).hasSize(30);
    assertThat(story.timeline()).startsWith(TimelineEntry.Event.STARTED);
    assertThat(story.timeline()).endsWith(TimelineEntry.Event.ACTION_STARTED);
    assertThat(story.saga().journal().timeline().dropped()).isEqualTo(2 + 3 * 100 - 30);
    assertThat(story.saga().journal().timeline().entries().get(29).attempt())
        .isEqualTo(Optional.of(101));
  }
}
