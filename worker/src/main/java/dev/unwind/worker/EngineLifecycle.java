package dev.unwind.worker;

import dev.unwind.engine.SagaEngine;
import io.quarkus.runtime.ShutdownDelayInitiatedEvent;
import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.StartupEvent;
import jakarta.annotation.Priority;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import jakarta.interceptor.Interceptor;
import java.time.Duration;
import org.jboss.logging.Logger;

/**
 * Begins to run sagas when the application has started, and ends it in order before the application
 * stops.
 */
@Singleton
final class EngineLifecycle {
  private static final Logger LOG = Logger.getLogger(EngineLifecycle.class);

  /** Where the process stands with its sagas. */
  enum Phase {
    STARTING,
    RUNNING,
    /** Runs none: {@code unwind.worker.enabled=false}. */
    DISABLED,
    STOPPING
  }

  // Lazy: a store that can't be opened must stop the start, and must not be opened again by the
  // stop.
  private final Instance<SagaEngine> engine;
  private final UnwindConfig config;
  private volatile Phase phase = Phase.STARTING;

  @Inject
  EngineLifecycle(Instance<SagaEngine> engine, UnwindConfig config) {
    this.engine = engine;
    this.config = config;
  }

  Phase phase() {
    return phase;
  }

  /**
   * After the application's own observers, since a resumed saga calls its handlers at once; before
   * HTTP is served.
   */
  void start(@Observes @Priority(Interceptor.Priority.LIBRARY_AFTER) StartupEvent event) {
    SagaEngine started = engine.get();
    boolean enabled = config.worker().enabled();
    if (enabled) {
      started.open();
    }
    phase = enabled ? Phase.RUNNING : Phase.DISABLED;
    LOG.infof(
        "Unwind knows %d saga definitions; store %s, worker %s",
        started.definitions().size(), config.store().type(), enabled ? "running" : "disabled");
  }

  /**
   * Turns traffic away for the delay that Quarkus is configured to wait, without ending anything
   * yet.
   */
  void announce(@Observes ShutdownDelayInitiatedEvent event) {
    phase = Phase.STOPPING;
  }

  /**
   * Before the application's own observers, since attempts that are going on still need its
   * resources.
   */
  void stop(@Observes @Priority(Interceptor.Priority.LIBRARY_BEFORE) ShutdownEvent event) {
    boolean wasStarted = phase != Phase.STARTING;
    phase = Phase.STOPPING;
    if (wasStarted && config.worker().enabled()) {
      drain();
    }
  }

  private void drain() {
    Duration grace = config.worker().grace();
    LOG.debugf("Unwind lets the running attempts end, for %s at most", grace);
    if (!engine.get().drain(grace)) {
      LOG.warnf(
          "Unwind stops with attempts still going on after %s (unwind.worker.grace); their sagas are resumed elsewhere, or at"
              + " the next start",
          grace);
    }
  }
}
