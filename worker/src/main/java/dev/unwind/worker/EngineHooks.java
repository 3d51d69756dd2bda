package dev.unwind.worker;

import dev.unwind.engine.SagaTracing;
import dev.unwind.engine.StepGuards;
import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.composite.CompositeMeterRegistry;
import io.opentelemetry.api.OpenTelemetry;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.util.function.IntConsumer;

/**
 * Who watches the engine, and who has a say in when an attempt is begun: what the application
 * happens to have. Without a registry nothing is measured, without OpenTelemetry nothing traced.
 */
@Singleton
final class EngineHooks {
  private final MeterRegistry meters;
  private final SagaTracing tracing;
  private final StepGuards guards;

  @Inject
  EngineHooks(
      Instance<MeterRegistry> registry, Instance<OpenTelemetry> telemetry, GuardedSteps guards) {
    this(
        registry.isResolvable() ? registry.get() : new CompositeMeterRegistry(),
        telemetry.isResolvable() ? new OpenTelemetryTracing(telemetry.get()) : SagaTracing.none(),
        guards);
  }

  private EngineHooks(MeterRegistry meters, SagaTracing tracing, StepGuards guards) {
    this.meters = meters;
    this.tracing = tracing;
    this.guards = guards;
  }

  static EngineHooks none() {
    return new EngineHooks(new CompositeMeterRegistry(), SagaTracing.none(), StepGuards.none());
  }

  MeterRegistry meters() {
    return meters;
  }

  SagaTracing tracing() {
    return tracing;
  }

  StepGuards guards() {
    return guards;
  }

  /** Returns what takes the sizes of the store's groups of commits. */
  IntConsumer groups() {
    DistributionSummary sizes =
        DistributionSummary.builder("unwind.store.group.size")
            .description("Commits that shared one transaction, and one sync, of the SQLite store")
            .register(meters);
    return sizes::record;
  }
}
