package dev.unwind.engine.runtime;

import dev.unwind.dsl.ProbeAnswer;
import dev.unwind.engine.machine.Event;
import dev.unwind.engine.machine.Moment;
import dev.unwind.engine.machine.Problem;
import dev.unwind.engine.metrics.CallOutcome;
import java.util.function.Function;

/** What can be said about the outcome of a call. */
final class Outcomes {
  private Outcomes() {}

  /** Returns the outcome in a word, for people. */
  static String word(Event outcome) {
    switch (outcome.kind()) {
      case ACTION_SUCCEEDED:
      case COMPENSATION_SUCCEEDED:
        return "succeeded";
      case ACTION_REJECTED:
        return "rejected";
      case PROBE_ANSWERED:
        return "probe answered";
      default:
        return "failed";
    }
  }

  /** Returns the outcome as the meters name it. */
  static CallOutcome of(Event outcome) {
    switch (outcome.kind()) {
      case ACTION_SUCCEEDED:
      case COMPENSATION_SUCCEEDED:
        return CallOutcome.SUCCEEDED;
      case ACTION_REJECTED:
        return CallOutcome.REJECTED;
      case PROBE_ANSWERED:
        return of(((Event.ProbeAnswered) outcome).answer());
      default:
        return CallOutcome.FAILED;
    }
  }

  private static CallOutcome of(ProbeAnswer<?> answer) {
    if (answer instanceof ProbeAnswer.Applied) {
      return CallOutcome.APPLIED;
    }
    return answer instanceof ProbeAnswer.NotApplied ? CallOutcome.NOT_APPLIED : CallOutcome.UNKNOWN;
  }

  /** Returns the outcome of a call whose result can't be stored. */
  static Function<Moment, Event> unstorable(Function<Moment, Event> outcome, Problem problem) {
    return moment -> {
      Event event = outcome.apply(moment);
      if (event instanceof Event.ActionSucceeded) {
        return new Event.ActionFailed(moment, ((Event.ActionSucceeded) event).token(), problem);
      }
      if (event instanceof Event.ProbeAnswered) {
        return new Event.ProbeAnswered(
            moment, ((Event.ProbeAnswered) event).token(), ProbeAnswer.unknown());
      }
      return event;
    };
  }
}
