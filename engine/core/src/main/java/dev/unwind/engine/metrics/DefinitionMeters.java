package dev.unwind.engine.metrics;

import dev.unwind.dsl.SagaDefinition;
import dev.unwind.dsl.StepDefinition;
import dev.unwind.engine.saga.SagaStatus;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/**
 * The meters of one definition, all registered at once: while sagas run, none is looked up by its
 * name. Their number is bounded by the number of steps.
 */
public final class DefinitionMeters {
  private static final CallOutcome[] OUTCOMES = CallOutcome.values();

  private final Counter started;
  private final Map<SagaStatus, Counter> finished = new EnumMap<>(SagaStatus.class);
  private final Map<SagaStatus, DistributionSummary> requestUnits = new EnumMap<>(SagaStatus.class);
  private final List<Map<CallKind, Timer[]>> calls = new ArrayList<>();
  private final List<Map<String, Counter>> refusals = new ArrayList<>();
  private final MeterRegistry registry;
  private final SagaDefinition<?> definition;

  DefinitionMeters(MeterRegistry registry, SagaDefinition<?> definition) {
    this.registry = registry;
    this.definition = definition;
    started =
        Counter.builder("unwind.sagas.started")
            .description("Sagas that were created by this process")
            .tag("definition", definition.name())
            .register(registry);
    for (SagaStatus status : SagaStatus.values()) {
      if (status.isFinal()) {
        finished.put(
            status,
            Counter.builder("unwind.sagas.finished")
                .description("Sagas that this process brought to their end")
                .tag("definition", definition.name())
                .tag("status", status.name().toLowerCase(Locale.ROOT))
                .register(registry));
        requestUnits.put(
            status,
            DistributionSummary.builder("unwind.sagas.request.units")
                .description("What the store has charged for sagas until their end")
                .tag("definition", definition.name())
                .tag("status", status.name().toLowerCase(Locale.ROOT))
                .register(registry));
      }
    }
    for (StepDefinition<?> step : definition.steps()) {
      calls.add(calls(registry, definition.name(), step));
      refusals.add(new ConcurrentHashMap<>());
    }
  }

  private static Map<CallKind, Timer[]> calls(
      MeterRegistry registry, String definition, StepDefinition<?> step) {
    Timer.Builder timer =
        Timer.builder("unwind.step.calls")
            .description("Calls of handlers: how many, and how long until their outcome was known")
            .tag("definition", definition)
            .tag("step", step.name());
    Map<CallKind, Timer[]> kinds = new EnumMap<>(CallKind.class);
    kinds.put(CallKind.ACTION, timers(registry, timer, CallKind.ACTION, CallOutcome.OF_ACTION));
    if (step.compensation().isPresent()) {
      kinds.put(
          CallKind.COMPENSATION,
          timers(registry, timer, CallKind.COMPENSATION, CallOutcome.OF_COMPENSATION));
    }
    if (step.probe().isPresent()) {
      kinds.put(CallKind.PROBE, timers(registry, timer, CallKind.PROBE, CallOutcome.OF_PROBE));
    }
    return kinds;
  }

  private static Timer[] timers(
      MeterRegistry registry, Timer.Builder builder, CallKind kind, List<CallOutcome> outcomes) {
    Timer[] timers = new Timer[OUTCOMES.length];
    for (CallOutcome outcome : outcomes) {
      timers[outcome.ordinal()] =
          builder.tag("call", kind.word()).tag("outcome", outcome.word()).register(registry);
    }
    return timers;
  }

  /** Counts a saga that this process has created. */
  public void started() {
    started.increment();
  }

  /**
   * Counts a saga that this process has brought to its end.
   *
   * @param units what the store has charged for it, as far as is known; 0 where it charges nothing
   */
  public void finished(SagaStatus status, double units) {
    finished.get(status).increment();
    if (units > 0) {
      requestUnits.get(status).record(units);
    }
  }

  /** Counts an attempt that a guard did not let pass. */
  public void refused(int step, String guard) {
    refusals.get(step).computeIfAbsent(guard, g -> refusals(step, g)).increment();
  }

  private Counter refusals(int step, String guard) {
    return Counter.builder("unwind.step.refusals")
        .description("Attempts that a guard did not let pass before their intent")
        .tag("definition", definition.name())
        .tag("step", definition.steps().get(step).name())
        .tag("guard", guard)
        .register(registry);
  }

  /** Takes a call, and how long it took until its outcome was known. */
  public void called(int step, CallKind kind, CallOutcome outcome, long nanos) {
    Timer timer = calls.get(step).get(kind)[outcome.ordinal()];
    if (timer != null) {
      timer.record(nanos, TimeUnit.NANOSECONDS);
    }
  }
}
