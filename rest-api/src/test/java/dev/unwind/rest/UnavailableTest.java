package dev.unwind.rest;

import static dev.unwind.rest.Api.GOOD;
import static dev.unwind.rest.Api.body;
import static dev.unwind.rest.Api.command;
import static dev.unwind.rest.Api.json;
import static dev.unwind.rest.Api.start;
import static io.restassured.RestAssured.get;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.matchesPattern;
import static org.hamcrest.Matchers.notNullValue;

import dev.unwind.engine.store.DocumentStore;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.QuarkusTestProfile;
import io.quarkus.test.junit.TestProfile;
import io.restassured.response.Response;
import io.restassured.response.ValidatableResponse;
import jakarta.inject.Inject;
import java.util.Map;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;

@QuarkusTest
@TestProfile(UnavailableTest.SmallBacklog.class)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class UnavailableTest {
  /** Runs nothing and lets one saga wait; its store is closed in the end. */
  public static final class SmallBacklog implements QuarkusTestProfile {
    @Override
    public Map<String, String> getConfigOverrides() {
      return Map.of(
          "unwind.worker.enabled", "false",
          "unwind.limits.backlog", "1",
          "unwind.limits.request-timeout", "500ms");
    }
  }

  @Inject DocumentStore store;

  private static ValidatableResponse unresolved(Response answer) {
    return answer
        .then()
        .statusCode(503)
        .contentType("application/problem+json")
        .header("Retry-After", matchesPattern("[1-9]\\d*"))
        .body("type", equalTo("urn:unwind:problem:not-resolved"));
  }

  @Test
  @Order(1)
  void over_the_backlog_a_start_is_refused_with_the_id_that_it_would_have() {
    for (int i = 0; i < 100 && start("order", "first-" + i, GOOD).statusCode() == 201; i++) {
      // The backlog is counted now and then only.
    }

    unresolved(start("order", "second", GOOD)).body("sagaId", equalTo("second"));
    String derived =
        unresolved(
                json()
                    .header("Idempotency-Key", "k")
                    .body(body("order", null, GOOD))
                    .post("/api/sagas"))
            .body("sagaId", notNullValue())
            .extract()
            .path("sagaId");
    unresolved(
            json()
                .header("Idempotency-Key", "k")
                .body(body("order", null, GOOD))
                .post("/api/sagas"))
        .body("sagaId", equalTo(derived));
    get("/api/sagas/second").then().statusCode(404);
  }

  @Test
  @Order(2)
  void without_the_store_everything_is_unresolved_but_the_definitions() {
    store.close();

    unresolved(start("order", "third", GOOD)).body("sagaId", equalTo("third"));
    unresolved(get("/api/sagas/first-0"));
    unresolved(get("/api/sagas"));
    unresolved(command("first-0", "cancel")).body("sagaId", equalTo("first-0"));
    get("/api/definitions").then().statusCode(200);
    get("/q/health/ready").then().statusCode(503);
    get("/q/health/live").then().statusCode(200);
  }
}
