package dev.unwind.worker;

import dev.unwind.engine.EngineLoad;
import dev.unwind.engine.SagaEngine;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.util.Locale;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.HealthCheckResponseBuilder;
import org.eclipse.microprofile.health.Readiness;

/**
 * Ready once sagas run, or are known not to run here; no longer from the beginning of the stop, and
 * not while so many calls hang that nothing new is begun.
 */
@Readiness
@Singleton
final class WorkerReadiness implements HealthCheck {
  private final EngineLifecycle lifecycle;
  private final Instance<SagaEngine> engine;

  @Inject
  WorkerReadiness(EngineLifecycle lifecycle, Instance<SagaEngine> engine) {
    this.lifecycle = lifecycle;
    this.engine = engine;
  }

  @Override
  public HealthCheckResponse call() {
    EngineLifecycle.Phase phase = lifecycle.phase();
    boolean ready =
        phase == EngineLifecycle.Phase.RUNNING || phase == EngineLifecycle.Phase.DISABLED;
    HealthCheckResponseBuilder answer =
        HealthCheckResponse.named("unwind-worker")
            .withData("worker", phase.name().toLowerCase(Locale.ROOT));
    if (!ready) {
      return answer.down().build();
    }
    return answer(answer, engine.get().load());
  }

  static HealthCheckResponse answer(HealthCheckResponseBuilder answer, EngineLoad load) {
    answer.withData("inFlight", load.inFlight()).withData("hung", load.hung());
    if (load.isHung()) {
      String reason =
          load.hung()
              + " calls took too long and have not ended (unwind.worker.hung-max is "
              + load.hungMax()
              + "): nothing new is begun until one ends";
      return answer.down().withData("reason", reason).build();
    }
    return answer.up().build();
  }
}
