package dev.unwind.rest;

import static dev.unwind.rest.Api.GOOD;
import static dev.unwind.rest.Api.body;
import static dev.unwind.rest.Api.finished;
import static dev.unwind.rest.Api.json;
import static dev.unwind.rest.Api.newId;
import static dev.unwind.rest.Api.start;
import static io.restassured.RestAssured.get;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.endsWith;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.matchesPattern;
import static org.hamcrest.Matchers.notNullValue;
import static org.hamcrest.Matchers.nullValue;

import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import jakarta.inject.Inject;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@QuarkusTest
class StartTest {
  @Inject TestSagas sagas;

  @Test
  void a_start_answers_201_with_location_etag_and_the_saga() {
    String id = newId();

    Response started = start("order", id, GOOD);

    started
        .then()
        .statusCode(201)
        .header("Location", endsWith("/api/sagas/" + id))
        .header("ETag", matchesPattern("\"[^\"]+\""))
        .body("id", equalTo(id))
        .body("definition", equalTo("order"))
        .body("createdAt", matchesPattern("\\d{4}-\\d\\d-\\d\\dT.*Z"));
    get(started.header("Location")).then().statusCode(200).body("id", equalTo(id));
  }

  @Test
  void with_wait_it_answers_when_the_saga_is_final() {
    String id = newId();

    finished("order", id, GOOD)
        .then()
        .statusCode(201)
        .body("status", equalTo("COMPLETED"))
        .body("state.note", equalTo("reserved"))
        .body("state.total", equalTo("129.50"));
    get("/api/sagas/" + id).then().body("status", equalTo("COMPLETED"));
  }

  @Test
  void with_wait_it_answers_when_the_time_is_up() {
    String id = newId();
    String input = GOOD.replace("new", id);

    json()
        .body(body("gated", id, input))
        .post("/api/sagas?wait=100ms")
        .then()
        .statusCode(201)
        .body("status", equalTo("RUNNING"));
    sagas.gate(id).countDown();
  }

  @ParameterizedTest
  @ValueSource(strings = {"5", "-5s", "5h", "PT-5S", "21s", "PT21S", "five", "P1Y", "99999999999s"})
  void a_wait_that_is_none_or_too_long_is_refused_and_nothing_is_started(String wait) {
    String id = newId();

    json()
        .body(body("order", id, GOOD))
        .post("/api/sagas?wait=" + wait)
        .then()
        .statusCode(400)
        .contentType("application/problem+json")
        .body("field", equalTo("wait"));
    get("/api/sagas/" + id).then().statusCode(404);
  }

  @ParameterizedTest
  @ValueSource(strings = {"0s", "5s", "500ms", "PT5S", "pt5s", ""})
  void a_wait_comes_in_several_forms(String wait) {
    json()
        .body(body("order", newId(), GOOD))
        .post("/api/sagas?wait=" + wait)
        .then()
        .statusCode(201);
  }

  @Test
  void without_id_and_key_every_start_is_a_new_saga() {
    String first = start("order", null, GOOD).then().statusCode(201).extract().path("id");
    String second = start("order", null, GOOD).then().statusCode(201).extract().path("id");

    assertThat(first).isNotEqualTo(second);
  }

  @Test
  void a_repeat_of_an_id_answers_200_with_the_same_saga() {
    String id = newId();
    String first = finished("order", id, GOOD).then().statusCode(201).extract().asString();

    start("order", id, GOOD)
        .then()
        .statusCode(200)
        .header("ETag", notNullValue())
        .header("Location", nullValue())
        .body(equalTo(first));
  }

  @Test
  void another_input_or_definition_under_the_same_id_is_refused() {
    String id = newId();
    String first = finished("order", id, GOOD).then().extract().asString();

    start("order", id, GOOD.replace("129", "130"))
        .then()
        .statusCode(422)
        .contentType("application/problem+json")
        .body("type", equalTo("urn:unwind:problem:start-conflict"));
    start("gated", id, GOOD).then().statusCode(422);
    get("/api/sagas/" + id).then().body(equalTo(first));
  }

  @Test
  void an_unknown_definition_is_404() {
    start("unheard", newId(), GOOD)
        .then()
        .statusCode(404)
        .body("type", equalTo("urn:unwind:problem:unknown-definition"))
        .body("detail", containsString("unheard"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{\"note\":\"n\",\"seats\":[{}],\"total\":\"1\"} | input.seats[0]",
        "{\"note\":\"n\",\"seats\":[\"a\",[1]],\"total\":\"1\"} | input.seats[1]",
        "{\"note\":\"n\",\"total\":\"much\"} | input.total",
        "{\"note\":\"n\",\"colour\":\"red\"} | input.colour",
        "[] | input",
        "7 | input",
        "null | input",
      })
  void an_input_that_does_not_fit_is_refused_and_the_field_is_named(String input, String field) {
    start("order", newId(), input)
        .then()
        .statusCode(400)
        .body("type", equalTo("urn:unwind:problem:invalid-request"))
        .body("status", equalTo(400))
        .body("field", equalTo(field));
  }

  @Test
  void an_input_that_the_state_itself_refuses_is_400() {
    start("order", newId(), GOOD.replace("129", "-129"))
        .then()
        .statusCode(400)
        .body("field", equalTo("input"))
        .body("detail", containsString("total must not be negative"));
  }

  @Test
  void a_saga_that_would_not_fit_is_413() {
    String input = GOOD.replace("new", "x".repeat(1_600_000));

    start("order", newId(), input)
        .then()
        .statusCode(413)
        .body("type", equalTo("urn:unwind:problem:too-large"));
  }

  @Test
  void numbers_are_not_rounded() {
    finished("order", newId(), GOOD.replace("\"129.50\"", "0.10000000000000000000000000000001"))
        .then()
        .body("state.total", equalTo("0.10000000000000000000000000000001"));
  }
}
