package dev.unwind.engine.machine;

import dev.unwind.dsl.ProbeAnswer;
import dev.unwind.dsl.StepRejected;
import dev.unwind.engine.saga.CommandVerb;
import dev.unwind.engine.saga.CompensationStatus;
import dev.unwind.engine.saga.Failure;
import dev.unwind.engine.saga.FailureRecorder;
import dev.unwind.engine.saga.StepStatus;
import java.time.Duration;
import java.util.function.Function;

/**
 * One thing that the world does to a saga. Most fit to where it stands; some come too late, or from
 * somebody who is not asked.
 *
 * @param kind what
 * @param number which one of several
 */
record Move(Kind kind, int number) {
  /** What can be done. */
  enum Kind {
    SUCCEED,
    MERGE_THROWS,
    REJECT,
    FAIL,
    TIME_OUT,
    STALE_RESULT,
    CLAIM,
    TAKE_OVER,
    WAKE,
    PASS_TIME,
    EXTEND_LEASE,
    HAND_OVER,
    DRAIN,
    REFUSE,
    CANCEL,
    RETRY,
    SKIP
  }

  /** Makes the move; whoever watches sees every decision. */
  void on(Story story, Watcher watcher) {
    switch (kind) {
      case PASS_TIME:
        // Clocks go back, too.
        story.pass(Duration.ofSeconds(number % 100 - 10L));
        break;
      case DRAIN:
        story.draining(number % 4 == 0);
        break;
      case REFUSE:
        refuse(story);
        break;
      case TAKE_OVER:
        watcher.watch(story, m -> new Event.Claimed(m, "taker-" + number));
        break;
      default:
        watcher.watch(story, event(story));
    }
  }

  private void refuse(Story story) {
    if (number % 3 == 0) {
      story.admitting();
    } else {
      story.refusing(Duration.ofSeconds(number % 50));
    }
  }

  /** Sees a story go on. */
  interface Watcher {
    void watch(Story story, Function<Moment, Event> event);
  }

  private Function<Moment, Event> event(Story story) {
    switch (kind) {
      case CLAIM:
        return m -> new Event.Claimed(m, "claimant-" + number);
      case WAKE:
        return Event.Woken::new;
      case EXTEND_LEASE:
        return Event.LeaseExtended::new;
      case HAND_OVER:
        return Event.HandedOver::new;
      case CANCEL:
        return story.asking(CommandVerb.CANCEL, "id-" + number % 7);
      case RETRY:
        return story.asking(CommandVerb.RETRY, "id-" + number % 7);
      case SKIP:
        return story.asking(CommandVerb.SKIP, "id-" + number % 7);
      case STALE_RESULT:
        return result(story, Math.max(0, story.token() - 1 - number % 3));
      default:
        return result(story, story.token());
    }
  }

  private Function<Moment, Event> result(Story story, long token) {
    if (undoing(story)) {
      return undone(token);
    }
    if (probing(story)) {
      return m -> new Event.ProbeAnswered(m, token, answer());
    }
    Failure no = FailureRecorder.record(Failure.Kind.REJECTED, new StepRejected("no"));
    switch (kind) {
      case REJECT:
        return m -> new Event.ActionRejected(m, token, no);
      case FAIL:
        return m -> new Event.ActionFailed(m, token, Problem.thrown(new RuntimeException("no")));
      case TIME_OUT:
        return m -> new Event.ActionFailed(m, token, Problem.timedOut("slow"));
      case MERGE_THROWS:
        return m -> new Event.ActionSucceeded(m, token, new RuntimeException("no merge"));
      default:
        return m -> new Event.ActionSucceeded(m, token, "done");
    }
  }

  private Function<Moment, Event> undone(long token) {
    boolean fails = kind == Kind.FAIL || kind == Kind.TIME_OUT || kind == Kind.REJECT;
    Problem problem = Problem.thrown(new RuntimeException("no undo"));
    return fails
        ? m -> new Event.CompensationFailed(m, token, problem)
        : m -> new Event.CompensationSucceeded(m, token);
  }

  private ProbeAnswer<?> answer() {
    switch (kind) {
      case SUCCEED:
        return ProbeAnswer.applied("done");
      case MERGE_THROWS:
        return ProbeAnswer.applied(new RuntimeException("no merge"));
      case REJECT:
        return ProbeAnswer.notApplied();
      default:
        return ProbeAnswer.unknown();
    }
  }

  private static boolean undoing(Story story) {
    return story.saga().steps().stream()
        .anyMatch(s -> s.compensation().status() == CompensationStatus.RUNNING);
  }

  private static boolean probing(Story story) {
    return story.saga().steps().stream().anyMatch(s -> s.status() == StepStatus.IN_DOUBT);
  }
}
