package dev.unwind.worker;

import static io.restassured.RestAssured.get;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.hasItem;

import dev.unwind.engine.SagaEngine;
import dev.unwind.engine.StartRequest;
import dev.unwind.engine.saga.Saga;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.QuarkusTestProfile;
import io.quarkus.test.junit.TestProfile;
import jakarta.inject.Inject;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

@QuarkusTest
@TestProfile(DisabledWorkerTest.OnSqlite.class)
class DisabledWorkerTest {
  private static final String FILE = "target/disabled-worker/" + System.nanoTime() + ".db";

  /** Serves, and runs nothing. */
  public static final class OnSqlite implements QuarkusTestProfile {
    @Override
    public Map<String, String> getConfigOverrides() {
      return Map.of(
          "unwind.worker.enabled",
          "false",
          "unwind.store.type",
          "sqlite",
          "unwind.store.sqlite.file",
          FILE);
    }
  }

  @Inject SagaEngine engine;

  @Test
  void what_is_started_is_stored_durably_for_other_processes() {
    engine.start(StartRequest.of("shout", "queued", new TestSagas.Note("hello")));

    Saga saga = engine.find("queued").orElseThrow().saga();
    assertThat(saga.ownership().owner()).isEmpty();
    assertThat(saga.ownership().dueAt()).isPresent();
    assertThat(saga.transition()).isEqualTo(1);
    assertThat(Path.of(FILE)).exists();
    assertThat(Files.exists(Path.of(FILE + ".owners"))).isFalse();
  }

  @Test
  void it_is_ready_all_the_same() {
    get("/q/health/ready").then().statusCode(200).body("checks.data.worker", hasItem("disabled"));
  }
}
