package dev.unwind.engine.machine;

import static dev.unwind.engine.machine.Plan.THRICE;
import static dev.unwind.engine.machine.Plan.step;
import static org.assertj.core.api.Assertions.assertThat;

import dev.unwind.dsl.ProbeAnswer;
import dev.unwind.engine.saga.SagaStatus;
import dev.unwind.engine.saga.StepStatus;
import org.junit.jupiter.api.Test;

/** Messages belong to the completion of their step, however it is settled. */
class StepMessageTest {

  @Test
  void messagesAreComputedFromTheStateThatTheSuccessLeft() {
    Story story = Story.of(step("A"), step("B").publishing()).succeed("a");
    assertThat(story.messages()).isEmpty();

    story.succeed("b");

    assertThat(story.messages()).containsExactly(new MessageDraft("done.B", "a,b"));
  }

  @Test
  void messagesAreSentWhenAProbeSettlesTheStep() {
    Story story =
        Story.of(step("A").withProbe().publishing()).timeOut().probe(ProbeAnswer.applied("a"));

    assertThat(story.messages()).containsExactly(new MessageDraft("done.A", "a"));
  }

  @Test
  void messagesAreSentWhenAnOperatorSkipsTheStep() {
    Story story =
        Story.of(step("P").asPivot(), step("R").publishing()).succeed("p").fail().skip().takeOver();

    assertThat(story.messages()).containsExactly(new MessageDraft("done.R", "p"));
  }

  @Test
  void noMessageIsSentForAStepThatFailedOrWasRejectedOrUndone() {
    Story failed = Story.of(step("A").publishing()).fail().undo();
    Story rejected = Story.of(step("A").publishing()).reject();

    assertThat(failed.messages()).isEmpty();
    assertThat(rejected.messages()).isEmpty();
  }

  @Test
  void aMessageIsSentOnceAlthoughTheStepTookSeveralAttempts() {
    Story story = Story.of(step("A").retry(THRICE).publishing()).fail().waitOver().takeOver();

    assertThat(story.succeed("a").messages()).hasSize(1);
  }

  @Test
  void aCompletedStepSendsItsMessageAlthoughACancelUndoesItNext() {
    Story story = Story.of(step("A").publishing()).cancel().succeed("a");

    assertThat(story.status()).isEqualTo(SagaStatus.COMPENSATING);
    assertThat(story.messages()).hasSize(1);
  }

  @Test
  void aMessageThatCantBeComputedIsAFailureOfTheStep() {
    Story story = Story.of(step("A").retry(THRICE).publishing()).succeed(Trail.UNPUBLISHABLE);

    assertThat(story.step(0).status()).isEqualTo(StepStatus.WAITING);
    assertThat(story.step(0).inDoubt()).isTrue();
    assertThat(story.trail()).isEqualTo(Trail.EMPTY);
    assertThat(story.messages()).isEmpty();
  }
}
