package dev.unwind.worker;

import static io.restassured.RestAssured.get;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.hamcrest.Matchers.hasItem;

import dev.unwind.engine.SagaEngine;
import dev.unwind.engine.StartRequest;
import dev.unwind.engine.saga.Saga;
import dev.unwind.engine.saga.SagaStatus;
import dev.unwind.engine.saga.StepStatus;
import io.quarkus.runtime.ShutdownDelayInitiatedEvent;
import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.QuarkusTestProfile;
import io.quarkus.test.junit.TestProfile;
import jakarta.inject.Inject;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

@QuarkusTest
@TestProfile(DrainTest.OwnApplication.class)
class DrainTest {
  /** Stops, so nobody else can use it. */
  public static final class OwnApplication implements QuarkusTestProfile {}

  @Inject SagaEngine engine;
  @Inject EngineLifecycle lifecycle;
  @Inject TestSagas sagas;

  @Test
  void a_stop_lets_the_attempt_end_and_records_its_result_but_begins_no_other() throws Exception {
    engine.start(StartRequest.of("slow", "drained", "begun"));
    assertThat(sagas.entered.await(10, TimeUnit.SECONDS)).isTrue();

    lifecycle.announce(new ShutdownDelayInitiatedEvent());
    get("/q/health/ready").then().statusCode(503).body("checks.data.worker", hasItem("stopping"));
    get("/q/health/live").then().statusCode(200);

    CompletableFuture<Void> stop =
        CompletableFuture.runAsync(() -> lifecycle.stop(new ShutdownEvent()));
    await().during(200, TimeUnit.MILLISECONDS).until(() -> !stop.isDone());
    sagas.released.countDown();
    stop.get(10, TimeUnit.SECONDS);

    Saga saga = engine.find("drained").orElseThrow().saga();
    assertThat(saga.steps().get(0).status()).isEqualTo(StepStatus.SUCCEEDED);
    assertThat(saga.steps().get(1).status()).isEqualTo(StepStatus.PENDING);
    assertThat(saga.status()).isEqualTo(SagaStatus.RUNNING);
    assertThat(saga.ownership().owner()).isEmpty();
    assertThat(saga.ownership().dueAt()).isPresent();
  }
}
