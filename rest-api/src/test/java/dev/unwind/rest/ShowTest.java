package dev.unwind.rest;

import static dev.unwind.rest.Api.GOOD;
import static dev.unwind.rest.Api.finished;
import static dev.unwind.rest.Api.newId;
import static dev.unwind.rest.Api.start;
import static io.restassured.RestAssured.get;
import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.emptyString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.not;
import static org.hamcrest.Matchers.nullValue;

import io.quarkus.test.junit.QuarkusTest;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@QuarkusTest
class ShowTest {

  private static void stuck(String id) {
    start("stuck", id, GOOD).then().statusCode(201);
    await().untilAsserted(() -> get("/api/sagas/" + id).then().body("status", equalTo("BLOCKED")));
  }

  @Test
  void a_saga_has_the_promised_fields_and_no_others() {
    String id = newId();
    finished("order", id, GOOD);

    Map<String, Object> saga = get("/api/sagas/" + id).jsonPath().getMap("");

    assertThat(saga)
        .containsOnlyKeys(
            "id",
            "definition",
            "revision",
            "status",
            "direction",
            "state",
            "steps",
            "failure",
            "owner",
            "epoch",
            "dueAt",
            "transition",
            "createdAt",
            "updatedAt",
            "requestUnits",
            "timeline",
            "timelineDropped");
    assertThat(get("/api/sagas/" + id).jsonPath().<Map<String, Object>>get("steps[0]"))
        .containsOnlyKeys(
            "name", "status", "attempts", "startedAt", "endedAt", "failure", "compensation");
    assertThat(saga).containsEntry("requestUnits", null);
  }

  @Test
  void nothing_internal_shows() {
    String id = newId();
    stuck(id);

    get("/api/sagas/" + id)
        .then()
        .body(not(containsString("fingerprint")))
        .body(not(containsString("incarnation")))
        .body(not(containsString("lastWrites")))
        .body(not(containsString("token")))
        .body(not(containsString("trace")))
        .body(not(containsString("TestSagas")));
  }

  @Test
  void a_compensated_saga_says_why() {
    String id = newId();

    finished("order", id, "{\"note\":\"free\"}")
        .then()
        .statusCode(201)
        .body("status", equalTo("COMPENSATED"))
        .body("direction", equalTo("BACKWARD"))
        .body("failure.reason", equalTo("REJECTED"))
        .body("failure.step", equalTo("pay"))
        .body("failure.message", containsString("nothing to pay"))
        .body("owner", nullValue())
        .body("dueAt", nullValue())
        .body("steps.name", contains("reserve", "pay", "confirm"))
        .body("steps.status", contains("SUCCEEDED", "REJECTED", "PENDING"))
        .body("steps[0].compensation.name", equalTo("release"))
        .body("steps[0].compensation.status", equalTo("SUCCEEDED"))
        .body("steps[1].failure.kind", equalTo("REJECTED"))
        .body("steps[1].failure.type", equalTo("dev.unwind.dsl.StepRejected"))
        .body("steps[1].compensation.status", equalTo("NOT_OWED"))
        .body("steps[2].compensation", nullValue())
        .body("timeline[0].event", equalTo("STARTED"))
        .body("timeline[-1].event", equalTo("COMPENSATED"));
  }

  @Test
  void the_failure_of_a_blocked_compensation_shows_its_causes() {
    String id = newId();
    stuck(id);

    get("/api/sagas/" + id)
        .then()
        .body("steps[0].compensation.status", equalTo("BLOCKED"))
        .body("steps[0].compensation.failure.message", equalTo("can't"))
        .body("steps[0].compensation.failure.causes[0].message", equalTo("line"));
  }

  @Test
  void an_unchanged_saga_is_answered_with_304() {
    String id = newId();
    finished("order", id, GOOD);
    String etag = get("/api/sagas/" + id).header("ETag");

    for (String known : new String[] {etag, "W/" + etag, "\"other\", " + etag, "*"}) {
      given()
          .header("If-None-Match", known)
          .get("/api/sagas/" + id)
          .then()
          .statusCode(304)
          .header("ETag", equalTo(etag))
          .body(emptyString());
    }
    given().header("If-None-Match", "\"other\"").get("/api/sagas/" + id).then().statusCode(200);
  }

  @ParameterizedTest
  @ValueSource(strings = {"abc", "\"abc", "abc\"", "\"a\" \"b\"", "\"a\"b"})
  void a_malformed_version_is_refused(String version) {
    given()
        .header("If-None-Match", version)
        .get("/api/sagas/x")
        .then()
        .statusCode(400)
        .body("field", equalTo("If-None-Match"));
  }

  @Test
  void an_unknown_saga_is_404() {
    get("/api/sagas/" + newId())
        .then()
        .statusCode(404)
        .contentType("application/problem+json")
        .body("type", equalTo("urn:unwind:problem:unknown-saga"));
  }

  @Test
  void head_answers_without_a_body() {
    String id = newId();
    finished("order", id, GOOD);

    given()
        .head("/api/sagas/" + id)
        .then()
        .statusCode(200)
        .header("ETag", containsString("\""))
        .body(emptyString());
  }
}
