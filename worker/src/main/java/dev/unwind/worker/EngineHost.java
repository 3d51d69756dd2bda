package dev.unwind.worker;

import dev.unwind.dsl.SagaDefinition;
import dev.unwind.engine.EngineSettings;
import dev.unwind.engine.SagaEngine;
import dev.unwind.engine.machine.MachineSettings;
import dev.unwind.engine.runtime.SystemEnvironment;
import dev.unwind.engine.store.DocumentStore;
import jakarta.annotation.PreDestroy;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Instance;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;

/** Makes the store and the engine of the application, and closes them in the right order. */
@Singleton
final class EngineHost {
  private final StoreWatch watch = new StoreWatch();
  private final EngineHooks hooks;
  private final DocumentStore store;
  private final SagaEngine engine;

  @Inject
  EngineHost(
      UnwindConfig config,
      @Any Instance<SagaDefinition<?>> definitions,
      HandlerThreads threads,
      EngineHooks hooks) {
    this(config, definitions, threads.executor(), hooks);
  }

  /**
   * @param definitions made only once the store is open: what they need may fail for the same
   *     reason, and does not say what to do about it
   */
  EngineHost(
      UnwindConfig config,
      Iterable<SagaDefinition<?>> definitions,
      ExecutorService threads,
      EngineHooks hooks) {
    ConfigCheck.check(config);
    this.hooks = hooks;
    store = new WatchedStore(Stores.open(config, hooks), watch);
    try {
      List<SagaDefinition<?>> all = new ArrayList<>();
      definitions.forEach(all::add);
      engine = engine(config, all, threads);
    } catch (RuntimeException | Error thrown) {
      store.close();
      throw thrown;
    }
  }

  private SagaEngine engine(
      UnwindConfig config, List<SagaDefinition<?>> definitions, ExecutorService threads) {
    return SagaEngine.builder(store)
        .definitions(definitions)
        .settings(settings(config))
        .environment(new SystemEnvironment(threads))
        .owners(Stores.owners(config))
        .meters(hooks.meters())
        .tracing(hooks.tracing())
        .guards(hooks.guards())
        .build();
  }

  static EngineSettings settings(UnwindConfig config) {
    MachineSettings machine =
        new MachineSettings(
            config.worker().lease(),
            config.worker().interruptionsMax(),
            config.limits().timeline(),
            MachineSettings.DEFAULT.commandHorizon());
    return new EngineSettings(
        machine,
        config.worker().sweepInterval(),
        config.worker().concurrency(),
        config.limits().backlog(),
        config.worker().attemptGrace(),
        config.worker().hungMax(),
        config.limits().requestTimeout());
  }

  @Produces
  @Singleton
  SagaEngine engine() {
    return engine;
  }

  @Produces
  @Singleton
  DocumentStore store() {
    return store;
  }

  @Produces
  @Singleton
  StoreProbe probe() {
    return new StoreProbe(store, watch);
  }

  @PreDestroy
  void close() {
    try {
      engine.close();
    } finally {
      store.close();
    }
  }
}
