package dev.unwind.testkit;

import dev.unwind.dsl.Retry;
import dev.unwind.dsl.SagaDefinition;
import dev.unwind.dsl.StepDefinition;
import dev.unwind.dsl.StepKind;
import dev.unwind.engine.metrics.CallKind;
import dev.unwind.engine.saga.SagaStatus;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * One way that a saga can go.
 *
 * @param title for people
 * @param turn what makes it turn back
 * @param step the step at which it does; empty on the way forward
 * @param ends the statuses that it may end in
 * @param blocks whether it may be blocked before that, until an operator asks for another try
 */
record Way(String title, Turn turn, String step, Set<SagaStatus> ends, boolean blocks) {

  /** What makes a saga turn back. */
  enum Turn {
    NONE("forward"),
    REJECTED("%s is rejected"),
    FAILS("%s fails for good"),
    ANSWERS_LOST("%s loses all answers"),
    CANCELLED("cancelled during %s");

    private final String title;

    Turn(String title) {
      this.title = title;
    }
  }

  static List<Way> all(SagaDefinition<?> definition) {
    List<Way> ways = new ArrayList<>();
    ways.add(new Way("forward", Turn.NONE, "", Set.of(SagaStatus.COMPLETED), false));
    for (StepDefinition<?> step : definition.steps()) {
      ways.add(of(Turn.REJECTED, step));
      if (givesUp(step.retry())) {
        ways.add(of(Turn.FAILS, step));
        ways.add(of(Turn.ANSWERS_LOST, step));
      }
      if (step.kind() == StepKind.COMPENSATABLE) {
        ways.add(of(Turn.CANCELLED, step));
      }
    }
    return ways;
  }

  /** A policy without a limit never leads back. */
  private static boolean givesUp(Retry retry) {
    return retry.maxAttempts().isPresent() || retry.maxElapsed().isPresent();
  }

  private static Way of(Turn turn, StepDefinition<?> step) {
    return new Way(
        turn.title.formatted(step.name()),
        turn,
        step.name(),
        ends(turn, step),
        step.kind() != StepKind.COMPENSATABLE);
  }

  private static Set<SagaStatus> ends(Turn turn, StepDefinition<?> step) {
    if (step.kind() == StepKind.RETRIABLE) {
      return Set.of(SagaStatus.COMPLETED);
    }
    // With an attempt in doubt the point of no return is passed, and a probe may find an effect.
    boolean either =
        step.kind() == StepKind.PIVOT || (turn == Turn.ANSWERS_LOST && step.probe().isPresent());
    return either
        ? Set.of(SagaStatus.COMPENSATED, SagaStatus.COMPLETED)
        : Set.of(SagaStatus.COMPENSATED);
  }

  /** Returns whether this is the call at which the saga may turn back. */
  boolean turnsAt(Point point) {
    return point.kind() == Point.Kind.ACTION && point.step().equals(step);
  }

  boolean turnsAt(HandlerCall call) {
    return call.kind() == CallKind.ACTION && call.step().equals(step);
  }
}
