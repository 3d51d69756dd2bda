package dev.unwind.engine.machine;

import static dev.unwind.engine.machine.Plan.THRICE;
import static dev.unwind.engine.machine.Plan.step;
import static dev.unwind.engine.saga.TimelineEntry.Event.ACTION_FAILED;
import static dev.unwind.engine.saga.TimelineEntry.Event.ACTION_INTERRUPTED;
import static dev.unwind.engine.saga.TimelineEntry.Event.ACTION_REJECTED;
import static dev.unwind.engine.saga.TimelineEntry.Event.ACTION_STARTED;
import static dev.unwind.engine.saga.TimelineEntry.Event.ACTION_SUCCEEDED;
import static dev.unwind.engine.saga.TimelineEntry.Event.CLAIMED;
import static dev.unwind.engine.saga.TimelineEntry.Event.COMMAND_APPLIED;
import static dev.unwind.engine.saga.TimelineEntry.Event.COMMAND_IGNORED;
import static dev.unwind.engine.saga.TimelineEntry.Event.COMMAND_RECEIVED;
import static dev.unwind.engine.saga.TimelineEntry.Event.COMPENSATED;
import static dev.unwind.engine.saga.TimelineEntry.Event.COMPENSATION_FAILED;
import static dev.unwind.engine.saga.TimelineEntry.Event.COMPENSATION_STARTED;
import static dev.unwind.engine.saga.TimelineEntry.Event.COMPENSATION_SUCCEEDED;
import static dev.unwind.engine.saga.TimelineEntry.Event.PROBE_ANSWERED;
import static dev.unwind.engine.saga.TimelineEntry.Event.PROBE_STARTED;
import static dev.unwind.engine.saga.TimelineEntry.Event.STARTED;
import static dev.unwind.engine.saga.TimelineEntry.Event.TURNED_BACK;
import static org.assertj.core.api.Assertions.assertThat;

import dev.unwind.dsl.ProbeAnswer;
import dev.unwind.engine.saga.CommandVerb;
import dev.unwind.engine.saga.CompensationStatus;
import dev.unwind.engine.saga.Failure;
import dev.unwind.engine.saga.StepStatus;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What a saga's record says to people, and to whoever takes it over. */
class RecordTest {
  @Test
  void theTimelineTellsTheWayForwardAndBack() {
    Story story =
        Story.of(step("A").undoRetry(THRICE), step("B").withProbe())
            .succeed()
            .timeOut()
            .probe(ProbeAnswer.notApplied())
            .failUndo()
            .waitOver()
            .undo();

    assertThat(story.timeline())
        .containsExactly(
            STARTED,
            ACTION_STARTED,
            ACTION_SUCCEEDED,
            ACTION_STARTED,
            ACTION_FAILED,
            PROBE_STARTED,
            PROBE_ANSWERED,
            TURNED_BACK,
            COMPENSATION_STARTED,
            COMPENSATION_FAILED,
            COMPENSATION_STARTED,
            COMPENSATION_SUCCEEDED,
            COMPENSATED);
  }

  @Test
  void theTimelineTellsWhatProbesAnswer() {
    assertThat(answers(ProbeAnswer.applied("seat 7"))).containsExactly("applied");
    assertThat(answers(ProbeAnswer.notApplied())).containsExactly("not applied");
    assertThat(answers(ProbeAnswer.unknown())).containsExactly("unknown");
  }

  private static List<String> answers(ProbeAnswer<?> answer) {
    return Story.of(step("A").withProbe())
        .timeOut()
        .probe(answer)
        .saga()
        .journal()
        .timeline()
        .entries()
        .stream()
        .filter(entry -> entry.event() == PROBE_ANSWERED)
        .map(entry -> entry.detail().orElse(""))
        .toList();
  }

  @Test
  void theTimelineTellsWhichCommandsHadAnEffect() {
    assertThat(Story.of(step("A"), step("B")).cancel().succeed().timeline())
        .containsSubsequence(COMMAND_RECEIVED, ACTION_SUCCEEDED, TURNED_BACK, COMMAND_APPLIED);
    assertThat(Story.of(step("A"), step("B").asPivot()).cancel().reject().timeline())
        .containsSubsequence(COMMAND_RECEIVED, ACTION_REJECTED, TURNED_BACK, COMMAND_IGNORED);
    assertThat(blocked().retry().takeOver().timeline())
        .containsSubsequence(COMMAND_RECEIVED, CLAIMED, COMMAND_APPLIED);
  }

  private static Story blocked() {
    return Story.of(step("A").withoutUndo().asPivot(), step("B")).succeed().reject();
  }

  @Test
  void nothingIsOwedOnceTheSagaIsCompleted() {
    Story story = Story.of(step("A"), step("B")).succeed().succeed();

    assertThat(story.undoOf(0)).isEqualTo(CompensationStatus.NOT_OWED);
    assertThat(story.undoOf(1)).isEqualTo(CompensationStatus.NOT_OWED);
    assertThat(Story.of(step("A").withoutUndo()).succeed().undoOf(0))
        .isEqualTo(CompensationStatus.NONE);
  }

  @Test
  void whoeverTurnsASagaBackSaysWhy() {
    String rejected =
        Story.of(step("A")).reject().saga().progress().turnedBack().orElseThrow().message();
    String failed =
        Story.of(step("A")).fail().saga().progress().turnedBack().orElseThrow().message();

    assertThat(rejected).isEqualTo("no");
    assertThat(failed).contains("IllegalStateException").contains(Story.LOST_REPLY);
  }

  @Test
  void anAttemptThatIsCutOffWhileItIsInDoubtKeepsItsOwnFailure() {
    Story story = Story.of(step("A").withProbe()).timeOut().takeOver();

    assertThat(story.step(0).attempts().failure().map(Failure::kind))
        .contains(Failure.Kind.TIMED_OUT);
    assertThat(story.timeline()).contains(ACTION_INTERRUPTED);
  }

  @Test
  void theLastInterruptionIsCounted() {
    Story story = Story.of(new MachineSettings(Duration.ofSeconds(30), 1, 100, 50), step("A"));
    story.takeOver().takeOver();

    assertThat(story.step(0).status()).isEqualTo(StepStatus.FAILED);
    assertThat(story.step(0).attempts().interruptions()).isEqualTo(2);
    assertThat(story.step(0).inDoubt()).isTrue();
    assertThat(story.undoOf(0)).isEqualTo(CompensationStatus.RUNNING);
  }

  @Test
  void whatWasRejectedKeepsItsFailure() {
    Story story = Story.of(step("A"), step("B")).succeed().reject();

    assertThat(story.step(1).attempts().failures()).isEqualTo(1);
    assertThat(story.step(1).attempts().failure().map(Failure::kind))
        .contains(Failure.Kind.REJECTED);
  }

  @Test
  void aStaleAnswerOfAProbeIsRefused() {
    Story story = Story.of(step("A").withProbe()).timeOut();
    long stale = story.token() + 1;

    assertThat(story.offer(m -> new Event.ProbeAnswered(m, stale, ProbeAnswer.notApplied())))
        .isInstanceOf(Transition.Refuse.class);
  }

  @Test
  void aStaleResultOfACompensationIsRefused() {
    Story story = Story.of(step("A").undoRetry(THRICE), step("B")).succeed().reject();
    long stale = story.token() + 1;
    Problem problem = Problem.thrown(new IllegalStateException("late"));

    assertThat(story.offer(m -> new Event.CompensationFailed(m, stale, problem)))
        .isInstanceOf(Transition.Refuse.class);
    assertThat(story.offer(m -> new Event.CompensationSucceeded(m, stale)))
        .isInstanceOf(Transition.Refuse.class);
  }

  @Test
  void aRefusalOfAnotherStepHoldsNothingBack() {
    Story story = Story.queued(step("A"), step("B"));
    story.offer(
        m ->
            new Event.Claimed(
                new Moment(
                    m.now(),
                    m.jitter(),
                    false,
                    List.of(),
                    Optional.of(new Moment.Refusal(1, "bulkhead", Duration.ofSeconds(5)))),
                "owner-2"));

    assertThat(story.effect()).isInstanceOf(Effect.CallAction.class);
  }

  @Test
  void aWaitLongerThanAnyOfThePolicyIsOver() {
    Story story = Story.of(step("A").retry(THRICE)).fail();
    story.pass(Duration.ofDays(-1));
    story.wake();

    assertThat(story.step(0).status()).isEqualTo(StepStatus.RUNNING);
  }

  @Test
  void aPivotAtTheVeryBeginningAllowsNoCancel() {
    Story story = Story.of(step("A").withoutUndo().asPivot(), step("B"));

    assertThat(story.offer(story.asking(CommandVerb.CANCEL, "c")))
        .isEqualTo(new Transition.Refuse(Transition.Reason.POINT_OF_NO_RETURN));
  }

  @Test
  void aSkipWhoseOutcomeCantBeStoredIsRefusedAndSaysWhy() {
    Story story = blocked().skip();
    RuntimeException why = new IllegalStateException("too large");
    story.offer(m -> new Event.Claimed(m, "owner-2", Optional.of(why)));

    assertThat(story.step(1).status()).isEqualTo(StepStatus.BLOCKED);
    assertThat(story.timeline()).contains(COMMAND_IGNORED);
    assertThat(story.step(1).attempts().failure().orElseThrow().message()).contains("too large");
  }
}
