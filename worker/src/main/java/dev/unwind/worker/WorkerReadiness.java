package dev.unwind.worker;

import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.util.Locale;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.Readiness;

/** Ready once sagas run, or are known not to run here; no longer from the beginning of the stop. */
@Readiness
@Singleton
final class WorkerReadiness implements HealthCheck {
  private final EngineLifecycle lifecycle;

  @Inject
  WorkerReadiness(EngineLifecycle lifecycle) {
    this.lifecycle = lifecycle;
  }

  @Override
  public HealthCheckResponse call() {
    EngineLifecycle.Phase phase = lifecycle.phase();
    boolean ready =
        phase == EngineLifecycle.Phase.RUNNING || phase == EngineLifecycle.Phase.DISABLED;
    return HealthCheckResponse.named("unwind-worker")
        .status(ready)
        .withData("worker", phase.name().toLowerCase(Locale.ROOT))
        .build();
  }
}
