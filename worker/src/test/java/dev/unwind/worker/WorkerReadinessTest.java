package dev.unwind.worker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.unwind.engine.EngineLoad;
import io.quarkus.test.junit.QuarkusTest;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.junit.jupiter.api.Test;

@QuarkusTest
class WorkerReadinessTest {
  private static HealthCheckResponse answer(EngineLoad load) {
    return WorkerReadiness.answer(HealthCheckResponse.named("unwind-worker"), load);
  }

  @Test
  void it_is_not_ready_while_too_many_calls_hang_and_says_why() {
    HealthCheckResponse answer = answer(new EngineLoad(7, 256, 64, 64));

    assertThat(answer.getStatus()).isEqualTo(HealthCheckResponse.Status.DOWN);
    assertThat(answer.getData().orElseThrow().get("reason").toString())
        .contains("64 calls took too long")
        .contains("unwind.worker.hung-max");
  }

  @Test
  void it_is_ready_while_some_hang() {
    assertThat(answer(new EngineLoad(7, 256, 63, 64)).getStatus())
        .isEqualTo(HealthCheckResponse.Status.UP);
  }
}
