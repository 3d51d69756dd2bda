package dev.unwind.engine.machine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.unwind.dsl.ProbeAnswer;
import dev.unwind.engine.saga.CompensationStatus;
import dev.unwind.engine.saga.Direction;
import dev.unwind.engine.saga.Saga;
import dev.unwind.engine.saga.SagaStatus;
import dev.unwind.engine.saga.StepState;
import dev.unwind.engine.saga.StepStatus;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Function;

/**
 * Watches one saga and holds it against the promises. What may have happened it knows from the
 * calls that were asked for and what came of them, not from what the machine records.
 */
final class Laws implements Move.Watcher {
  private final List<Set<Long>> mayHaveHappened = new ArrayList<>();
  private final long[] tokens;
  private final Set<Integer> undoBegun = new HashSet<>();
  private long called;
  private boolean cancelled;
  private boolean skipped;

  /** Begins with the transition that started the saga. */
  Laws(Story story) {
    story.saga().steps().forEach(step -> mayHaveHappened.add(new HashSet<>()));
    tokens = new long[story.saga().steps().size()];
    assertThat(story.saga().transition()).isEqualTo(1);
    asksFor(story.effect(), story.saga());
    isLookedAfter(story.saga());
  }

  @Override
  public void watch(Story story, Function<Moment, Event> what) {
    Event event = what.apply(story.moment());
    Saga before = story.saga();
    int sent = story.messages().size();
    Transition decided = story.offer(what);
    if (event.kind() == Event.Kind.CANCEL && !(decided instanceof Transition.Refuse)) {
      cancelled = true;
    }
    if (!(decided instanceof Transition.Advance)) {
      assertThat(story.saga()).isSameAs(before);
      return;
    }
    token(event).ifPresent(token -> assertThat(token).as("a late result").isEqualTo(called));
    skipped |= event.kind() == Event.Kind.SKIP;
    follows(before, event, story.saga());
    learns(before, event);
    honours(event.moment().refusal(), story.effect());
    asksFor(story.effect(), story.saga());
    isLookedAfter(story.saga());
    sendsOnce(story, sent);
    if (story.status().isFinal()) {
      endsWell(story.saga());
    }
  }

  /** No attempt is begun that a guard has refused. */
  private static void honours(Optional<Moment.Refusal> refusal, Effect effect) {
    if (refusal.isPresent() && effect instanceof Effect.CallAction) {
      assertThat(((Effect.CallAction) effect).step()).isNotEqualTo(refusal.get().step());
    }
  }

  private static void follows(Saga before, Event event, Saga after) {
    assertThat(before.status().isFinal()).as("final is final").isFalse();
    assertThat(after.transition()).isEqualTo(before.transition() + 1);
    boolean claim = event.kind() == Event.Kind.CLAIMED;
    assertThat(after.ownership().epoch()).isEqualTo(before.ownership().epoch() + (claim ? 1 : 0));
    if (before.direction() == Direction.BACKWARD) {
      assertThat(after.direction()).as("direction never returns").isEqualTo(Direction.BACKWARD);
      assertThat(after.progress().turnedBack()).isEqualTo(before.progress().turnedBack());
    }
  }

  /** A rejection says that this one attempt did not happen, a probe that none did. */
  private void learns(Saga before, Event event) {
    if (event instanceof Event.ActionRejected) {
      mayHaveHappened.forEach(attempts -> attempts.remove(((Event.ActionRejected) event).token()));
    }
    if (event instanceof Event.ProbeAnswered
        && ((Event.ProbeAnswered) event).answer() instanceof ProbeAnswer.NotApplied) {
      for (int i = 0; i < before.steps().size(); i++) {
        if (before.steps().get(i).status() == StepStatus.IN_DOUBT) {
          mayHaveHappened.get(i).clear();
        }
      }
    }
  }

  private void asksFor(Effect effect, Saga saga) {
    if (effect instanceof Effect.CallAction) {
      Effect.CallAction call = (Effect.CallAction) effect;
      rises(call.step(), call.token(), saga);
      assertThat(saga.direction()).isEqualTo(Direction.FORWARD);
      assertThat(saga.steps().subList(0, call.step()))
          .allMatch(s -> s.status() == StepStatus.SUCCEEDED);
      mayHaveHappened.get(call.step()).add(call.token());
    }
    if (effect instanceof Effect.CallCompensation) {
      Effect.CallCompensation call = (Effect.CallCompensation) effect;
      rises(call.step(), call.token(), saga);
      undoesInOrder(call.step(), saga);
    }
    if (effect instanceof Effect.CallProbe) {
      Effect.CallProbe call = (Effect.CallProbe) effect;
      assertThat(call.token()).isEqualTo(tokens[call.step()]);
    }
  }

  private void rises(int step, long token, Saga saga) {
    assertThat(token).isGreaterThan(tokens[step]).isEqualTo(saga.transition());
    tokens[step] = token;
    called = token;
  }

  private static OptionalLong token(Event event) {
    switch (event.kind()) {
      case ACTION_SUCCEEDED:
        return OptionalLong.of(((Event.ActionSucceeded) event).token());
      case ACTION_REJECTED:
        return OptionalLong.of(((Event.ActionRejected) event).token());
      case ACTION_FAILED:
        return OptionalLong.of(((Event.ActionFailed) event).token());
      case PROBE_ANSWERED:
        return OptionalLong.of(((Event.ProbeAnswered) event).token());
      case COMPENSATION_SUCCEEDED:
        return OptionalLong.of(((Event.CompensationSucceeded) event).token());
      case COMPENSATION_FAILED:
        return OptionalLong.of(((Event.CompensationFailed) event).token());
      default:
        return OptionalLong.empty();
    }
  }

  private void undoesInOrder(int step, Saga saga) {
    assertThat(mayHaveHappened.get(step)).as("nothing is owed for step %d", step).isNotEmpty();
    assertThat(undoBegun).as("undone before step %d", step).allMatch(other -> other >= step);
    undoBegun.add(step);
    List<StepState> steps = saga.steps();
    assertThat(steps.subList(step + 1, steps.size()))
        .noneMatch(s -> s.compensation().status().isOpen());
    assertThat(steps)
        .filteredOn(s -> s.compensation().status() == CompensationStatus.RUNNING)
        .hasSize(1);
  }

  /** Whatever is left to be done, somebody will look. */
  private static void isLookedAfter(Saga saga) {
    boolean idle =
        saga.status().isFinal()
            || (saga.status() == SagaStatus.BLOCKED && saga.journal().inbox().isEmpty());
    if (saga.ownership().owner().isEmpty()) {
      assertThat(saga.ownership().dueAt().isPresent()).isEqualTo(!idle);
    }
  }

  private static void sendsOnce(Story story, int sentBefore) {
    List<String> types = story.messages().stream().map(MessageDraft::type).toList();
    assertThat(types).doesNotHaveDuplicates();
    for (String type : types.subList(sentBefore, types.size())) {
      assertThat(story.saga().steps())
          .filteredOn(s -> type.equals("done." + s.name()))
          .singleElement()
          .matches(s -> s.status() == StepStatus.SUCCEEDED);
    }
  }

  private void endsWell(Saga saga) {
    if (saga.status() == SagaStatus.COMPLETED) {
      assertThat(cancelled).as("a saga whose cancel was accepted never completes").isFalse();
      assertThat(saga.steps()).allMatch(s -> s.status() == StepStatus.SUCCEEDED);
      assertThat(undoBegun).isEmpty();
      return;
    }
    for (int i = 0; i < saga.steps().size(); i++) {
      CompensationStatus undo = saga.steps().get(i).compensation().status();
      boolean owed = undo != CompensationStatus.NONE && !mayHaveHappened.get(i).isEmpty();
      boolean settled = undo == CompensationStatus.SUCCEEDED || undo == CompensationStatus.SKIPPED;
      assertThat(settled).as("step %d is %s", i, undo).isEqualTo(owed);
      assertThat(undo == CompensationStatus.SKIPPED && !skipped).isFalse();
    }
  }
}
