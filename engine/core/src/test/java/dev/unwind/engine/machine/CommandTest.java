package dev.unwind.engine.machine;

import static dev.unwind.engine.machine.Plan.THRICE;
import static dev.unwind.engine.machine.Plan.step;
import static org.assertj.core.api.Assertions.assertThat;

import dev.unwind.engine.saga.CommandVerb;
import dev.unwind.engine.saga.CompensationStatus;
import dev.unwind.engine.saga.SagaStatus;
import dev.unwind.engine.saga.TimelineEntry;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** What commands have in common, and those for blocked sagas. */
class CommandTest {

  private static Story blocked() {
    return Story.of(step("A"), step("B").undoRetry(THRICE), step("C"))
        .succeed()
        .succeed()
        .reject()
        .failUndo()
        .waitOver()
        .failUndo()
        .waitOver()
        .failUndo();
  }

  @Test
  void retryAndSkipAreRefusedUnlessTheSagaIsBlocked() {
    Transition refused = new Transition.Refuse(Transition.Reason.NOT_BLOCKED);
    for (CommandVerb verb : new CommandVerb[] {CommandVerb.RETRY, CommandVerb.SKIP}) {
      Story running = Story.of(step("A"));
      assertThat(running.offer(running.asking(verb, "c"))).isEqualTo(refused);
      Story back = Story.of(step("A"), step("B")).succeed().reject();
      assertThat(back.offer(back.asking(verb, "c"))).isEqualTo(refused);
    }
  }

  @Test
  void aCommandOnABlockedSagaMakesItDueNow() {
    Story story = blocked().pass(Duration.ofHours(3)).retry();

    assertThat(story.status()).isEqualTo(SagaStatus.BLOCKED);
    assertThat(story.saga().ownership().dueAt()).contains(story.now());
    assertThat(story.saga().journal().inbox()).hasSize(1);
  }

  @Test
  void theFirstOfTwoCommandsAppliesAndTheSecondIsIgnored() {
    Story story = blocked().skip().retry().takeOver();

    assertThat(story.undoOf(1)).isEqualTo(CompensationStatus.SKIPPED);
    assertThat(story.timeline())
        .containsSubsequence(
            TimelineEntry.Event.COMMAND_APPLIED, TimelineEntry.Event.COMMAND_IGNORED);
  }

  @Test
  void theSameIdUnderAnotherVerbIsAnotherCommand() {
    Story story = blocked().ask(CommandVerb.RETRY, "same").ask(CommandVerb.SKIP, "same");

    assertThat(story.saga().journal().inbox()).hasSize(2);
  }

  @Test
  void aRepeatedRetryGivesNoSecondBudget() {
    Story story = blocked().ask(CommandVerb.RETRY, "same").takeOver();
    story.failUndo().waitOver().failUndo().waitOver().failUndo();
    assertThat(story.status()).isEqualTo(SagaStatus.BLOCKED);

    story.ask(CommandVerb.RETRY, "same");

    assertThat(story.last()).isEqualTo(new Transition.Stay(new Effect.CarryOn()));
    assertThat(story.saga().ownership().dueAt()).isEmpty();
  }

  @Test
  void theReasonOfACommandIsInTheTimelineWhenItComesAndWhenItApplies() {
    Story story = blocked().skip().takeOver();

    assertThat(story.saga().journal().timeline().entries())
        .filteredOn(
            e ->
                e.event() == TimelineEntry.Event.COMMAND_RECEIVED
                    || e.event() == TimelineEntry.Event.COMMAND_APPLIED)
        .extracting(e -> e.detail().orElseThrow())
        .containsExactly("skip: because", "skip: because");
    assertThat(story.saga().journal().timeline().entries())
        .filteredOn(e -> e.event() == TimelineEntry.Event.COMPENSATION_SKIPPED)
        .singleElement()
        .satisfies(
            e -> {
              assertThat(e.step()).contains("uB");
              assertThat(e.detail()).contains("because");
            });
  }

  @Test
  void commandsAreRecognisedWithinTheirHorizon() {
    MachineSettings two = new MachineSettings(Duration.ofSeconds(30), 10, 100, 2);
    Story story = Story.of(two, step("A"));
    story.ask(CommandVerb.CANCEL, "1").ask(CommandVerb.CANCEL, "2");
    long before = story.saga().transition();
    story.ask(CommandVerb.CANCEL, "1").ask(CommandVerb.CANCEL, "2");
    assertThat(story.saga().transition()).isEqualTo(before);

    story.ask(CommandVerb.CANCEL, "3");

    assertThat(story.saga().journal().lastWrites().commands())
        .containsExactly("cancel:2", "cancel:3");
  }

  @Test
  void noWriteOfAnOwnerDropsACommandWithinItsHorizonNotEvenTheFinalOne() {
    Story story = Story.of(step("A"), step("B")).ask(CommandVerb.CANCEL, "c");
    story.takeOver().undo();

    assertThat(story.status()).isEqualTo(SagaStatus.COMPENSATED);
    assertThat(story.saga().withOwnerWrite("w").journal().lastWrites().contains("cancel:c"))
        .isTrue();
  }

  @Test
  void skippingAStepWhoseMessagesCantBeComputedLeavesTheSagaBlocked() {
    Story story = Story.of(step("P").asPivot(), step("R").publishing());
    story.succeed(Trail.UNPUBLISHABLE).succeed().skip().takeOver();

    assertThat(story.status()).isEqualTo(SagaStatus.BLOCKED);
    assertThat(story.timeline()).contains(TimelineEntry.Event.COMMAND_IGNORED);
    assertThat(story.messages()).isEmpty();
    assertThat(story.saga().ownership().dueAt()).isEmpty();
  }
}
