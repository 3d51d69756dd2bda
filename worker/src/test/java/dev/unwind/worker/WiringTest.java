package dev.unwind.worker;

import static io.restassured.RestAssured.get;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasItem;
import static org.hamcrest.Matchers.hasItems;
import static org.hamcrest.Matchers.hasSize;

import dev.unwind.dsl.SagaDefinition;
import dev.unwind.engine.SagaEngine;
import dev.unwind.engine.SagaSnapshot;
import dev.unwind.engine.StartRequest;
import dev.unwind.engine.saga.SagaStatus;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.time.Duration;
import org.junit.jupiter.api.Test;

@QuarkusTest
class WiringTest {
  @Inject SagaEngine engine;
  @Inject TestSagas sagas;

  @Test
  void definitions_that_nobody_injects_are_found() {
    assertThat(engine.definitions())
        .extracting(SagaDefinition::name)
        .containsExactly("shout", "slow");
  }

  @Test
  void a_saga_runs_without_further_ado() {
    engine.start(StartRequest.of("shout", "wired", new TestSagas.Note("hello")));

    SagaSnapshot end = engine.await("wired", Duration.ofSeconds(10));

    assertThat(end.saga().status()).isEqualTo(SagaStatus.COMPLETED);
    assertThat(end.saga().state()).hasToString("{\"text\":\"HELLO\"}");
    assertThat(sagas.handler.isDaemon()).isTrue();
    assertThat(sagas.handler.getContextClassLoader()).isEqualTo(getClass().getClassLoader());
  }

  @Test
  void it_is_live_without_asking_anybody() {
    get("/q/health/live").then().statusCode(200).body("checks", hasSize(0));
  }

  @Test
  void it_is_ready_with_the_store_and_the_worker() {
    get("/q/health/ready")
        .then()
        .statusCode(200)
        .body("status", equalTo("UP"))
        .body("checks.name", hasItems("unwind-store", "unwind-worker"))
        .body("checks.data.worker", hasItem("running"));
  }
}
