package dev.unwind.engine.metrics;

import dev.unwind.dsl.SagaDefinition;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.TimeGauge;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/**
 * The engine's meters, but for those of the store. Registered when the engine is built; nothing is
 * looked up by name while sagas run, except for what hardly ever happens.
 */
public final class EngineMeters {
  /** By which an engine tells its definitions apart. */
  private record Known(String name, int revision) {}

  private final MeterRegistry registry;
  private final Map<Known, DefinitionMeters> definitions = new ConcurrentHashMap<>();
  private final Counter deadOwners;
  private final Counter silentOwners;
  private final Counter lateResults;
  private final Counter throttled;
  private final AtomicInteger hung = new AtomicInteger();
  private volatile long sweepLag;

  public EngineMeters(MeterRegistry registry) {
    this.registry = registry;
    this.deadOwners = takeOvers("death");
    this.silentOwners = takeOvers("silence");
    this.lateResults =
        Counter.builder("unwind.results.late")
            .description("Results that were refused: the attempt's outcome had been recorded")
            .register(registry);
    this.throttled =
        Counter.builder("unwind.store.throttled")
            .description("Calls that the store has not carried out, and asked to wait")
            .register(registry);
    gauge("unwind.calls.hung", "Calls that took too long and have not ended", hung::get);
    time(
        "unwind.sweep.lag",
        "How long the saga that is due longest, and could run here, had been due at the last sweep",
        () -> sweepLag);
  }

  private Counter takeOvers(String proof) {
    return Counter.builder("unwind.takeovers")
        .description("Sagas taken over from another owner, or from this one's lost runner")
        .tag("proof", proof)
        .register(registry);
  }

  /** Registers a gauge of a number. */
  public void gauge(String name, String description, Supplier<Number> value) {
    Gauge.builder(name, value).description(description).register(registry);
  }

  /** Registers a gauge of a time in nanoseconds. */
  public void time(String name, String description, Supplier<Number> nanos) {
    TimeGauge.builder(name, nanos, TimeUnit.NANOSECONDS)
        .description(description)
        .register(registry);
  }

  /** Returns the meters of a definition; registers them at the first time. */
  public DefinitionMeters of(SagaDefinition<?> definition) {
    return definitions.computeIfAbsent(
        new Known(definition.name(), definition.revision()),
        known -> new DefinitionMeters(registry, definition));
  }

  /** Counts a saga taken over. */
  public void takenOver(boolean provenDead) {
    (provenDead ? deadOwners : silentOwners).increment();
  }

  /** Counts an answer of the store that asks to wait. */
  public void throttled() {
    throttled.increment();
  }

  /** Counts a late result. */
  public void lateResult() {
    lateResults.increment();
  }

  /** Counts a call in, or with a negative number out, that took too long and has not ended. */
  public int hung(int more) {
    return hung.addAndGet(more);
  }

  /** Returns how many calls took too long and have not ended. */
  public int hung() {
    return hung.get();
  }

  /** Sets how long the saga that is due longest had been due. */
  public void sweepLag(Duration lag) {
    sweepLag = Math.max(0, lag.toNanos());
  }
}
