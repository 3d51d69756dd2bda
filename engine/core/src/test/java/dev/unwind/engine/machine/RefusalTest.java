package dev.unwind.engine.machine;

import static dev.unwind.engine.machine.Plan.THRICE;
import static dev.unwind.engine.machine.Plan.step;
import static org.assertj.core.api.Assertions.assertThat;

import dev.unwind.engine.saga.CompensationStatus;
import dev.unwind.engine.saga.SagaStatus;
import dev.unwind.engine.saga.StepStatus;
import dev.unwind.engine.saga.TimelineEntry;
import java.time.Duration;
import java.util.Collections;
import org.junit.jupiter.api.Test;

/** What a guard's refusal means: no intent, no attempt, nothing owed, and a wait. */
class RefusalTest {
  private static final Duration SHORT = Duration.ofSeconds(2);
  private static final Duration LONG = Duration.ofMinutes(2);

  @Test
  void aCompletionIsRecordedWithoutTheNextIntent() {
    Story story = Story.of(step("A"), step("B")).refusing(SHORT).succeed();

    assertThat(story.saga().transition()).isEqualTo(2);
    assertThat(story.step(0).status()).isEqualTo(StepStatus.SUCCEEDED);
    assertThat(story.step(1).status()).isEqualTo(StepStatus.PENDING);
    assertThat(story.step(1).attempts().count()).isZero();
    assertThat(story.undoOf(1)).isEqualTo(CompensationStatus.NOT_OWED);
    // the wait and its jitter of a half, of which the story draws a half
    assertThat(story.effect()).isEqualTo(new Effect.WaitUntil(story.now().plusMillis(2_500)));
    assertThat(story.owned()).isTrue();
  }

  @Test
  void whileItIsKeptAndRefusedAgainNothingIsWritten() {
    Story story = Story.of(step("A"), step("B")).refusing(SHORT).succeed();
    story.pass(Duration.ofSeconds(3)).wake();
    story.pass(Duration.ofSeconds(3)).wake();

    assertThat(story.saga().transition()).isEqualTo(2);
    assertThat(story.effect()).isEqualTo(new Effect.WaitUntil(story.now().plusMillis(2_500)));

    story.pass(Duration.ofSeconds(3)).admitting().wake();
    assertThat(story.effect()).isInstanceOf(Effect.CallAction.class);
    assertThat(story.saga().transition()).isEqualTo(3);
    assertThat(story.step(1).attempts().count()).isEqualTo(1);
    assertThat(story.succeed().status()).isEqualTo(SagaStatus.COMPLETED);
  }

  @Test
  void aLongWaitLetsTheSagaGoUntilThen() {
    Story story = Story.of(step("A"), step("B")).refusing(LONG).succeed();

    assertThat(story.owned()).isFalse();
    assertThat(story.saga().ownership().dueAt()).contains(story.now().plusSeconds(150));

    story.pass(Duration.ofSeconds(150)).admitting().claim();
    assertThat(story.effect()).isInstanceOf(Effect.CallAction.class);
  }

  @Test
  void aRefusedRetryCostsNoAttempt() {
    Story story = Story.of(step("A").retry(THRICE)).fail();
    story.refusing(SHORT).waitOver();

    assertThat(story.step(0).status()).isEqualTo(StepStatus.WAITING);
    assertThat(story.step(0).attempts().count()).isEqualTo(1);
    assertThat(story.step(0).attempts().failures()).isEqualTo(1);

    story.pass(Duration.ofSeconds(5)).admitting().wake().fail().waitOver().fail();
    assertThat(story.step(0).attempts().count()).isEqualTo(3);
    assertThat(story.status()).isEqualTo(SagaStatus.COMPENSATING);
  }

  @Test
  void aCancelDuringTheWaitOwesNothingForTheRefusedStep() {
    Story story = Story.of(step("A"), step("B")).refusing(SHORT).succeed().cancel().wake();

    assertThat(story.effect()).isEqualTo(new Effect.CallCompensation(0, 4));
    assertThat(story.undo().status()).isEqualTo(SagaStatus.COMPENSATED);
    assertThat(story.undoOf(1)).isEqualTo(CompensationStatus.NOT_OWED);
  }

  @Test
  void aRefusedPivotCanStillBeCancelled() {
    Story story = Story.of(step("A"), step("P").asPivot()).refusing(SHORT).succeed();

    assertThat(story.cancel().wake().undo().status()).isEqualTo(SagaStatus.COMPENSATED);
  }

  @Test
  void aRefusalIsNotedOnceHoweverLongTheWait() {
    Story story = Story.of(step("A"), step("B")).refusing(LONG).succeed();
    for (int i = 0; i < 5; i++) {
      story.pass(Duration.ofMinutes(3)).claim();
    }

    assertThat(story.timeline())
        .filteredOn(e -> e == TimelineEntry.Event.NOT_ADMITTED)
        .isEqualTo(Collections.nCopies(1, TimelineEntry.Event.NOT_ADMITTED));
  }

  @Test
  void aCompensationIsNeverRefused() {
    Story story = Story.of(step("A"), step("B")).succeed().refusing(SHORT).reject();

    assertThat(story.effect()).isInstanceOf(Effect.CallCompensation.class);
  }
}
