package dev.unwind.rest;

import static dev.unwind.rest.Api.GOOD;
import static dev.unwind.rest.Api.command;
import static dev.unwind.rest.Api.finished;
import static dev.unwind.rest.Api.json;
import static dev.unwind.rest.Api.newId;
import static dev.unwind.rest.Api.start;
import static io.restassured.RestAssured.get;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.matchesPattern;

import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

@QuarkusTest
class CommandTest {
  private static final String REASON = "{\"reason\":\"because\"}";

  @Inject TestSagas sagas;

  private static void awaitStatus(String id, String status) {
    await().untilAsserted(() -> get("/api/sagas/" + id).then().body("status", equalTo(status)));
  }

  private String running() {
    String id = newId();
    start("gated", id, GOOD.replace("new", id)).then().statusCode(201);
    return id;
  }

  private static String blocked() {
    String id = newId();
    start("stuck", id, GOOD).then().statusCode(201);
    awaitStatus(id, "BLOCKED");
    return id;
  }

  @Test
  void a_cancelled_saga_is_compensated() {
    String id = running();

    command(id, "cancel")
        .then()
        .statusCode(202)
        .header("ETag", matchesPattern("\"[^\"]+\""))
        .body("id", equalTo(id));
    sagas.gate(id).countDown();

    awaitStatus(id, "COMPENSATED");
    get("/api/sagas/" + id)
        .then()
        .body("failure.reason", equalTo("CANCELLED"))
        .body("failure.message", containsString("because"));
  }

  @Test
  void a_command_that_does_not_apply_is_refused_and_the_status_named() {
    String id = newId();
    finished("order", id, GOOD);

    for (String verb : List.of("cancel", "retry", "skip")) {
      command(id, verb)
          .then()
          .statusCode(409)
          .contentType("application/problem+json")
          .body("type", equalTo("urn:unwind:problem:command-refused"))
          .body("sagaStatus", equalTo("COMPLETED"))
          .body("detail", containsString("COMPLETED"));
    }
  }

  @Test
  void what_is_blocked_can_be_retried_and_skipped() {
    String id = blocked();

    command(id, "retry").then().statusCode(202);
    await()
        .untilAsserted(
            () ->
                get("/api/sagas/" + id)
                    .then()
                    .body("status", equalTo("BLOCKED"))
                    .body("steps[0].compensation.attempts", equalTo(2)));
    command(id, "skip").then().statusCode(202);
    awaitStatus(id, "COMPENSATED");
    get("/api/sagas/" + id).then().body("steps[0].compensation.status", equalTo("SKIPPED"));
  }

  @Test
  void a_repeat_of_a_command_has_no_further_effect() {
    String id = running();
    String path = "/api/sagas/" + id + "/cancel";

    for (int i = 0; i < 3; i++) {
      json().header("Idempotency-Key", "once").body(REASON).post(path).then().statusCode(202);
    }
    List<String> events = get("/api/sagas/" + id).jsonPath().getList("timeline.event");
    assertThat(events.stream().filter("COMMAND_RECEIVED"::equals)).hasSize(1);
    sagas.gate(id).countDown();
    awaitStatus(id, "COMPENSATED");
    json().header("Idempotency-Key", "once").body(REASON).post(path).then().statusCode(202);
  }

  @Test
  void a_command_on_another_version_is_refused() {
    String id = running();
    String etag = get("/api/sagas/" + id).header("ETag");
    String path = "/api/sagas/" + id + "/cancel";

    for (String wrong : List.of("\"other\"", "W/" + etag, "\"other\", \"another\"")) {
      json()
          .header("If-Match", wrong)
          .body(REASON)
          .post(path)
          .then()
          .statusCode(412)
          .body("type", equalTo("urn:unwind:problem:version-mismatch"));
    }
    get("/api/sagas/" + id).then().header("ETag", equalTo(etag));
    json().header("If-Match", "\"other\", " + etag).body(REASON).post(path).then().statusCode(202);
    json().header("If-Match", etag).body(REASON).post(path).then().statusCode(412);
    json().header("If-Match", "*").body(REASON).post(path).then().statusCode(202);
    json().header("If-Match", "bare").body(REASON).post(path).then().statusCode(400);
    sagas.gate(id).countDown();
  }

  static List<String> badBodies() {
    return List.of(
        "{}",
        "{\"reason\":null}",
        "{\"reason\":\"\"}",
        "{\"reason\":\" \\t \"}",
        "{\"reason\":7}",
        "{\"reason\":\"" + "x".repeat(501) + "\"}");
  }

  @ParameterizedTest
  @MethodSource("badBodies")
  void a_reason_is_required(String body) {
    json()
        .body(body)
        .post("/api/sagas/x/cancel")
        .then()
        .statusCode(400)
        .body("field", equalTo("reason"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"cancel", "retry", "skip"})
  void an_unknown_saga_is_404_and_an_impossible_id_400(String verb) {
    command(newId(), verb).then().statusCode(404);
    command("a%2Fb", verb).then().statusCode(400).body("field", equalTo("id"));
  }
}
