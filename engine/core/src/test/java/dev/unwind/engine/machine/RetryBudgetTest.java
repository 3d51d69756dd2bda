package dev.unwind.engine.machine;

import static dev.unwind.engine.machine.Plan.THRICE;
import static dev.unwind.engine.machine.Plan.seconds;
import static dev.unwind.engine.machine.Plan.step;
import static org.assertj.core.api.Assertions.assertThat;

import dev.unwind.dsl.Retry;
import dev.unwind.engine.document.SagaCodec;
import dev.unwind.engine.document.StateMapper;
import dev.unwind.engine.saga.SagaStatus;
import dev.unwind.engine.saga.StepStatus;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** How often and when an attempt follows. */
class RetryBudgetTest {

  /** Fails the running attempt until the saga turns back, and returns how many there were. */
  private static int failUntilBack(Story story) {
    int attempts = 0;
    while (story.status() == SagaStatus.RUNNING) {
      if (story.step(1).status() == StepStatus.WAITING) {
        story.waitOver();
      }
      story.fail();
      attempts++;
    }
    return attempts;
  }

  @Test
  void b08EveryBudgetOfAttemptsEndsInTheUndo() {
    for (int max = 1; max <= 3; max++) {
      Story story = Story.of(step("A"), step("B").retry(seconds(1).maxAttempts(max))).succeed();

      assertThat(failUntilBack(story)).isEqualTo(max);
      story.undo().undo();
      assertThat(story.status()).isEqualTo(SagaStatus.COMPENSATED);
    }
  }

  @Test
  void b08UnlimitedAttemptsEndInTheUndoWhenTheTimeIsUp() {
    Retry policy = seconds(1).unlimitedAttempts().maxElapsed(Duration.ofSeconds(5));
    Story story = Story.of(step("A"), step("B").retry(policy)).succeed();

    assertThat(failUntilBack(story)).isEqualTo(5);
    story.undo().undo();
    assertThat(story.status()).isEqualTo(SagaStatus.COMPENSATED);
  }

  @Test
  void noAttemptIsBegunAfterTheTimeThatThePolicyAllows() {
    Retry policy = seconds(6).unlimitedAttempts().maxElapsed(Duration.ofSeconds(10));
    Story story = Story.of(step("A").retry(policy)).fail();
    assertThat(story.effect()).isEqualTo(new Effect.WaitUntil(Story.START.plusSeconds(6)));

    story.waitOver().fail();

    assertThat(story.status()).isEqualTo(SagaStatus.COMPENSATING);
  }

  @Test
  void b14EveryKindOfThrowableAndATimeoutEndInTheUndo() {
    List<Throwable> all =
        List.of(
            new IOException("checked"),
            new IllegalStateException("unchecked"),
            new OutOfMemoryError("error"),
            new StackOverflowError(),
            new Throwable("plain"));
    for (Throwable thrown : all) {
      Story story = Story.of(step("A"), step("B")).succeed().fail(thrown).undo().undo();
      assertThat(story.status()).as("%s", thrown).isEqualTo(SagaStatus.COMPENSATED);
    }

    Story slow = Story.of(step("A"), step("B")).succeed().timeOut().undo().undo();
    assertThat(slow.status()).isEqualTo(SagaStatus.COMPENSATED);
  }

  @Test
  void b14AResultOfTheWrongTypeEndsInTheUndo() {
    Story story = Story.of(step("A"), step("B")).succeed().succeed(42);

    assertThat(story.step(1).attempts().failure().orElseThrow().type())
        .isEqualTo(ClassCastException.class.getName());
    story.undo().undo();
    assertThat(story.status()).isEqualTo(SagaStatus.COMPENSATED);
  }

  @Test
  void b27NoTimerFollowsTheLastAttempt() {
    Story story = Story.of(step("A").withoutUndo().retry(THRICE));
    story.fail().waitOver().fail().waitOver().fail();

    assertThat(story.status()).isEqualTo(SagaStatus.COMPENSATED);
    assertThat(story.effect()).isEqualTo(new Effect.Finish());
    assertThat(story.step(0).attempts().retryAt()).isEmpty();
    assertThat(story.step(0).attempts().endedAt()).contains(story.now());
    assertThat(story.saga().ownership().dueAt()).isEmpty();
  }

  @Test
  void b27NoTimerFollowsTheLastAttemptOfACompensation() {
    Story story = Story.of(step("A").undoRetry(seconds(1).maxAttempts(2)), step("B"));
    story.succeed().reject().failUndo().waitOver().failUndo();

    assertThat(story.status()).isEqualTo(SagaStatus.BLOCKED);
    assertThat(story.step(0).compensation().attempts().retryAt()).isEmpty();
    assertThat(story.saga().ownership().dueAt()).isEmpty();
  }

  @Test
  void aShortWaitKeepsTheOwner() {
    Story story = Story.of(step("A").retry(seconds(15).maxAttempts(2))).fail();

    assertThat(story.effect()).isEqualTo(new Effect.WaitUntil(Story.START.plusSeconds(15)));
    assertThat(story.saga().ownership().owner()).contains("owner-1");
    assertThat(story.saga().ownership().dueAt()).contains(Story.START.plusSeconds(30));
  }

  @Test
  void aWaitOfMoreThanHalfALeaseLetsTheSagaGoUntilThen() {
    Story story = Story.of(step("A").retry(seconds(16).maxAttempts(2))).fail();

    assertThat(story.effect()).isEqualTo(new Effect.Release());
    assertThat(story.owned()).isFalse();
    assertThat(story.saga().ownership().dueAt()).contains(Story.START.plusSeconds(16));

    story.waitOver();
    assertThat(story.effect()).isInstanceOf(Effect.CallAction.class);
    assertThat(story.step(0).attempts().interruptions()).isZero();
  }

  @Test
  void aLongWaitOfACompensationLetsTheSagaGoToo() {
    Story story = Story.of(step("A").undoRetry(seconds(60).maxAttempts(2)), step("B"));
    story.succeed().reject().failUndo();

    assertThat(story.effect()).isEqualTo(new Effect.Release());
    assertThat(story.saga().ownership().dueAt()).contains(Story.START.plusSeconds(60));
    assertThat(story.waitOver().undo().status()).isEqualTo(SagaStatus.COMPENSATED);
  }

  @Test
  void whoeverClaimsASleepingSagaEarlyLetsItSleepOn() {
    Story story = Story.of(step("A").retry(seconds(60).maxAttempts(2))).fail().takeOver();

    assertThat(story.effect()).isEqualTo(new Effect.Release());
    assertThat(story.saga().ownership().dueAt()).contains(Story.START.plusSeconds(60));
    assertThat(story.step(0).attempts().count()).isEqualTo(1);
  }

  @Test
  void wakingTooEarlyWaitsOn() {
    Story story = Story.of(step("A").retry(THRICE)).fail().wake();

    assertThat(story.last())
        .isEqualTo(new Transition.Stay(new Effect.WaitUntil(Story.START.plusSeconds(1))));
  }

  @Test
  void theJitterInTheEventSpreadsTheWait() {
    Retry policy = Retry.fixed(Duration.ofSeconds(8)).maxAttempts(2);
    Story story = Story.of(step("A").retry(policy)).fail();

    assertThat(story.effect()).isEqualTo(new Effect.WaitUntil(Story.START.plusSeconds(4)));
  }

  @Test
  void theBackoffGrowsWithTheFailures() {
    Retry policy = Retry.exponential(Duration.ofSeconds(1)).withoutJitter().maxAttempts(4);
    Story story = Story.of(step("A").retry(policy));
    Instant expected = Story.START;
    for (int delay : new int[] {1, 2, 4}) {
      expected = expected.plusSeconds(delay);
      story.fail();
      assertThat(story.effect()).isEqualTo(new Effect.WaitUntil(expected));
      story.waitOver();
    }
  }

  @Test
  void aFailureThatThePolicyAbortsOnIsNotRetried() {
    Story story = Story.of(step("A").retry(THRICE.abortOn(IllegalStateException.class))).fail();

    assertThat(story.status()).isEqualTo(SagaStatus.COMPENSATING);
    assertThat(story.step(0).attempts().count()).isEqualTo(1);
  }

  @Test
  void aResultTooLargeForTheDocumentIsNotRetried() {
    Story story = Story.of(step("A").retry(THRICE)).fail(Problem.tooLarge("3 MB of 1.5 MB"));

    assertThat(story.status()).isEqualTo(SagaStatus.COMPENSATING);
  }

  @Test
  void interruptionsLeaveTheBudgetOfThePolicyAlone() {
    Story story = Story.of(step("A").retry(THRICE));
    story.takeOver().fail().waitOver().takeOver().fail().waitOver().takeOver();

    assertThat(story.status()).isEqualTo(SagaStatus.RUNNING);
    assertThat(story.step(0).attempts().count()).isEqualTo(6);
    assertThat(story.step(0).attempts().failures()).isEqualTo(2);

    story.fail();
    assertThat(story.status()).isEqualTo(SagaStatus.COMPENSATING);
  }

  @Test
  void interruptionsHaveABoundOfTheirOwnAndThenTheSagaTurnsBack() {
    Story story = Story.of(step("A"));
    for (int i = 0; i < 10; i++) {
      story.takeOver();
      assertThat(story.status()).isEqualTo(SagaStatus.RUNNING);
    }

    story.takeOver();

    assertThat(story.status()).isEqualTo(SagaStatus.COMPENSATING);
    assertThat(story.step(0).status()).isEqualTo(StepStatus.FAILED);
    assertThat(story.step(0).attempts().count()).isEqualTo(11);
    assertThat(story.effect()).isInstanceOf(Effect.CallCompensation.class);
  }

  @Test
  void b54FiftyAttemptsThatFailHugelyLeaveTheDocumentSmall() {
    Throwable huge = new IllegalStateException("😀".repeat(2_500_000), new StackOverflowError());
    Story story = Story.of(step("A").retry(seconds(1).maxAttempts(50)), step("B"));
    for (int i = 0; i < 49; i++) {
      story.fail(huge).waitOver();
    }
    story.fail(huge);

    assertThat(story.status()).isEqualTo(SagaStatus.COMPENSATING);
    byte[] json = new SagaCodec(StateMapper.create()).encode(story.saga()).json();
    assertThat(json).hasSizeLessThan(48 * 1024);
  }
}
