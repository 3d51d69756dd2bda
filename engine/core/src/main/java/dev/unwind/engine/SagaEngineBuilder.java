package dev.unwind.engine;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.unwind.dsl.SagaDefinition;
import dev.unwind.engine.document.SagaCodec;
import dev.unwind.engine.document.StateMapper;
import dev.unwind.engine.metrics.EngineMeters;
import dev.unwind.engine.metrics.MeteredStore;
import dev.unwind.engine.runtime.Definitions;
import dev.unwind.engine.runtime.EngineEnvironment;
import dev.unwind.engine.runtime.EngineRuntime;
import dev.unwind.engine.runtime.OwnerRegistry;
import dev.unwind.engine.runtime.SystemEnvironment;
import dev.unwind.engine.store.DocumentStore;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.composite.CompositeMeterRegistry;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** Puts an engine together; see {@link SagaEngine#builder}. */
public final class SagaEngineBuilder {
  private final DocumentStore store;
  private Collection<? extends SagaDefinition<?>> definitions = List.of();
  private EngineSettings settings = EngineSettings.DEFAULT;
  private ObjectMapper stateMapper;
  private Optional<SagaCodec> codec = Optional.empty();
  private EngineEnvironment environment;
  private OwnerRegistry owners = OwnerRegistry.none();
  private MeterRegistry meters = new CompositeMeterRegistry();
  private SagaTracing tracing = SagaTracing.none();
  private StepGuards guards = StepGuards.none();

  SagaEngineBuilder(DocumentStore store) {
    this.store = Objects.requireNonNull(store, "store");
  }

  /** Sets what can be started and run. */
  public SagaEngineBuilder definitions(Collection<? extends SagaDefinition<?>> all) {
    definitions = List.copyOf(all);
    return this;
  }

  /** Sets the limits; {@link EngineSettings#DEFAULT} otherwise. */
  public SagaEngineBuilder settings(EngineSettings limits) {
    settings = Objects.requireNonNull(limits, "limits");
    return this;
  }

  /** Sets how states are written; {@link StateMapper#create()} otherwise. */
  public SagaEngineBuilder stateMapper(ObjectMapper mapper) {
    stateMapper = Objects.requireNonNull(mapper, "mapper");
    return this;
  }

  /**
   * Sets how documents are written; made from the state mapper otherwise. For many engines that
   * live for a moment only, as in tests: a codec takes longer to make than a saga to run.
   *
   * @param shared made from the same state mapper
   */
  public SagaEngineBuilder codec(SagaCodec shared) {
    codec = Optional.of(shared);
    return this;
  }

  /**
   * Sets time, threads and randomness; the system's with pooled threads otherwise. Closed with the
   * engine.
   */
  public SagaEngineBuilder environment(EngineEnvironment world) {
    environment = Objects.requireNonNull(world, "world");
    return this;
  }

  /**
   * Sets how death is proven; never otherwise, so that leases are waited for. Closed with the
   * engine.
   */
  public SagaEngineBuilder owners(OwnerRegistry registry) {
    owners = Objects.requireNonNull(registry, "registry");
    return this;
  }

  /**
   * Sets where the meters are registered; nowhere otherwise. One registry for each engine: the
   * gauges of a second one would not be seen.
   */
  public SagaEngineBuilder meters(MeterRegistry registry) {
    meters = Objects.requireNonNull(registry, "registry");
    return this;
  }

  /** Sets who follows sagas and attempts; nobody otherwise. */
  public SagaEngineBuilder tracing(SagaTracing listener) {
    tracing = Objects.requireNonNull(listener, "listener");
    return this;
  }

  /**
   * Sets who enforces the guards that steps declare; nobody otherwise, so that every attempt is
   * begun.
   */
  public SagaEngineBuilder guards(StepGuards stepGuards) {
    guards = Objects.requireNonNull(stepGuards, "stepGuards");
    return this;
  }

  /**
   * Returns the engine, not yet opened.
   *
   * @throws IllegalArgumentException when two definitions have the same name and revision, or one
   *     has so many steps that the store's document limit leaves no room for its undo
   */
  public SagaEngine build() {
    EngineEnvironment world = environment == null ? SystemEnvironment.pooled() : environment;
    ObjectMapper states = stateMapper == null ? StateMapper.create() : stateMapper;
    return new SagaEngine(
        new EngineRuntime.Parts(
            new MeteredStore(store, meters, world::nanoTime),
            new Definitions(definitions),
            codec.orElseGet(() -> new SagaCodec(states)),
            settings,
            world,
            owners,
            new EngineRuntime.Hooks(new EngineMeters(meters), new SafeTracing(tracing), guards)),
        new Inputs(states));
  }
}
