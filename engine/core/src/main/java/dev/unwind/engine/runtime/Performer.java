package dev.unwind.engine.runtime;

import dev.unwind.dsl.SagaDefinition;
import dev.unwind.engine.SagaTracing;
import dev.unwind.engine.StepGuards;
import dev.unwind.engine.machine.Event;
import dev.unwind.engine.machine.Moment;
import dev.unwind.engine.metrics.CallKind;
import dev.unwind.engine.metrics.CallOutcome;
import dev.unwind.engine.metrics.DefinitionMeters;
import dev.unwind.engine.saga.Saga;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Makes the calls of one saga: each with its timeout, its span and its meters. */
final class Performer {
  private static final Logger LOG = LoggerFactory.getLogger(Performer.class);

  /** What kind of event an outcome is does not depend on the moment. */
  private static final Moment ANY = new Moment(Instant.EPOCH, 0, false, List.of());

  private final EngineEnvironment environment;
  private final SagaTracing tracing;
  private final DefinitionMeters meters;
  private final Saga.Identity saga;

  Performer(Runners runners, SagaDefinition<?> definition, Saga.Identity saga) {
    this.environment = runners.environment();
    this.tracing = runners.hooks().tracing();
    this.meters = runners.hooks().meters().of(definition);
    this.saga = saga;
  }

  /**
   * Calls the handler on this thread, if the call is still wanted, and returns its outcome.
   *
   * @param onTimeout runs on another thread when the call took too long
   */
  Optional<Function<Moment, Event>> perform(Call call, Runnable onTimeout) {
    if (!call.begin()) {
      return Optional.empty();
    }
    long begin = environment.nanoTime();
    Runnable cancelTimeout =
        environment.schedule(
            call.target().timeout(),
            () -> {
              if (call.timeOut()) {
                meter(call, late(call), begin);
                onTimeout.run();
              }
            });
    SagaTracing.Span span = span(call.target());
    Function<Moment, Event> event = call.timeout();
    CallOutcome outcome = CallOutcome.FAILED;
    try {
      event = call.run();
      outcome = Outcomes.of(event.apply(ANY));
    } catch (Throwable outOfMemory) {
      LOG.error(
          "The outcome of {} of saga {} could not be taken; it counts as unknown, and the saga goes on as after a"
              + " timeout",
          call.target().name(),
          saga.id(),
          outOfMemory);
    } finally {
      cancelTimeout.run();
      call.end(told(outcome));
    }
    span.ended(call.counts() ? outcome.word() : "late: " + outcome.word());
    if (call.counts()) {
      meter(call, outcome, begin);
    }
    return Optional.of(event);
  }

  private static StepGuards.Outcome told(CallOutcome outcome) {
    return outcome == CallOutcome.FAILED ? StepGuards.Outcome.FAILED : StepGuards.Outcome.ANSWERED;
  }

  private static CallOutcome late(Call call) {
    return call.target().kind() == CallKind.PROBE ? CallOutcome.UNKNOWN : CallOutcome.TIMED_OUT;
  }

  private void meter(Call call, CallOutcome outcome, long begin) {
    meters.called(
        call.target().step(), call.target().kind(), outcome, environment.nanoTime() - begin);
  }

  private SagaTracing.Span span(Call.Target target) {
    return tracing.attempt(
        saga.trace(),
        new SagaTracing.Attempt(
            saga.id(), saga.definition(), target.kind().word(), target.name(), target.attempt()));
  }
}
