package dev.unwind.engine.runtime;

import dev.unwind.dsl.ActionCall;
import dev.unwind.dsl.CompensationCall;
import dev.unwind.dsl.CompensationDefinition;
import dev.unwind.dsl.Outcome;
import dev.unwind.dsl.ProbeAnswer;
import dev.unwind.dsl.ProbeDefinition;
import dev.unwind.dsl.SagaDefinition;
import dev.unwind.dsl.StepDefinition;
import dev.unwind.dsl.StepRejected;
import dev.unwind.engine.machine.Effect;
import dev.unwind.engine.machine.Event;
import dev.unwind.engine.machine.Moment;
import dev.unwind.engine.machine.Problem;
import dev.unwind.engine.metrics.CallKind;
import dev.unwind.engine.saga.Attempts;
import dev.unwind.engine.saga.Failure;
import dev.unwind.engine.saga.FailureRecorder;
import dev.unwind.engine.saga.Saga;
import dev.unwind.engine.saga.StepState;
import dev.unwind.engine.saga.StepStatus;
import java.time.Duration;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Makes calls of the users' handlers from effects. Whatever a handler throws becomes an event. */
final class Calls {
  private static final Logger LOG = LoggerFactory.getLogger(Calls.class);

  private Calls() {}

  /** Returns the call that an effect asks for. */
  static Call of(SagaDefinition<?> definition, Saga saga, Effect effect) {
    if (effect instanceof Effect.CallAction) {
      int step = ((Effect.CallAction) effect).step();
      return action(step(definition, step), saga, step);
    }
    if (effect instanceof Effect.CallProbe) {
      int step = ((Effect.CallProbe) effect).step();
      return probe(step(definition, step), saga, step);
    }
    int step = ((Effect.CallCompensation) effect).step();
    return compensation(step(definition, step), saga, step);
  }

  /** The users' types are theirs; a definition and its state belong together. */
  @SuppressWarnings("unchecked")
  private static StepDefinition<Object> step(SagaDefinition<?> definition, int step) {
    return (StepDefinition<Object>) definition.steps().get(step);
  }

  private static Call action(StepDefinition<Object> definition, Saga saga, int index) {
    ActionCall<Object> call = actionCall(saga, index);
    long token = call.fencingToken();
    Call.Body body =
        () -> {
          try {
            Object result = definition.action().run(call);
            return moment -> new Event.ActionSucceeded(moment, token, result);
          } catch (StepRejected rejected) {
            Failure failure = FailureRecorder.record(Failure.Kind.REJECTED, rejected);
            return moment -> new Event.ActionRejected(moment, token, failure);
          } catch (Throwable thrown) {
            Problem problem = Problem.thrown(thrown);
            return moment -> new Event.ActionFailed(moment, token, problem);
          }
        };
    Problem late = late(definition.timeout());
    return new Call(
        new Call.Target(
            CallKind.ACTION, index, definition.name(), call.attempt(), definition.timeout()),
        body,
        moment -> new Event.ActionFailed(moment, token, late));
  }

  private static Problem late(Duration timeout) {
    return Problem.timedOut("no answer within " + timeout + "; the call may still be going on");
  }

  private static ActionCall<Object> actionCall(Saga saga, int index) {
    StepState step = saga.steps().get(index);
    Attempts log = step.attempts();
    return new ActionCall<>(
        saga.id(), step.name(), log.count(), saga.actionKey(index), log.token(), saga.state());
  }

  private static Call probe(StepDefinition<Object> definition, Saga saga, int index) {
    ProbeDefinition<Object> probe = definition.probe().orElseThrow();
    ActionCall<Object> call = actionCall(saga, index);
    long token = call.fencingToken();
    Function<Moment, Event> unknown =
        moment -> new Event.ProbeAnswered(moment, token, ProbeAnswer.unknown());
    Call.Body body =
        () -> {
          try {
            ProbeAnswer<Object> answer = probe.handler().probe(call);
            return answer == null
                ? unknown
                : moment -> new Event.ProbeAnswered(moment, token, answer);
          } catch (Throwable thrown) {
            LOG.warn(
                "The probe of step {} of saga {} failed; the attempt's outcome stays unknown, and the saga goes on as after"
                    + " a failed attempt",
                call.step(),
                call.sagaId(),
                thrown);
            return unknown;
          }
        };
    return new Call(
        new Call.Target(
            CallKind.PROBE, index, definition.name(), call.attempt(), definition.timeout()),
        body,
        unknown);
  }

  private static Call compensation(StepDefinition<Object> definition, Saga saga, int index) {
    CompensationDefinition<Object> undo = definition.compensation().orElseThrow();
    StepState step = saga.steps().get(index);
    Attempts log = step.compensation().attempts();
    long token = log.token();
    CompensationCall<Object> call =
        new CompensationCall<>(
            saga.id(),
            step.name(),
            undo.name(),
            log.count(),
            saga.compensationKey(index),
            saga.actionKey(index),
            step.status() == StepStatus.SUCCEEDED ? Outcome.SUCCEEDED : Outcome.UNKNOWN,
            token,
            saga.state());
    Call.Body body =
        () -> {
          try {
            undo.handler().compensate(call);
            return moment -> new Event.CompensationSucceeded(moment, token);
          } catch (Throwable thrown) {
            Problem problem = Problem.thrown(thrown);
            return moment -> new Event.CompensationFailed(moment, token, problem);
          }
        };
    Problem late = late(undo.timeout());
    return new Call(
        new Call.Target(CallKind.COMPENSATION, index, undo.name(), log.count(), undo.timeout()),
        body,
        moment -> new Event.CompensationFailed(moment, token, late));
  }
}
