package dev.unwind.rest;

import static dev.unwind.rest.Api.GOOD;
import static dev.unwind.rest.Api.body;
import static dev.unwind.rest.Api.json;
import static io.restassured.RestAssured.get;
import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.not;
import static org.hamcrest.Matchers.notNullValue;
import static org.hamcrest.Matchers.startsWith;

import io.quarkus.test.junit.QuarkusTest;
import io.restassured.RestAssured;
import io.restassured.response.ValidatableResponse;
import java.io.ByteArrayInputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@QuarkusTest
class ProblemTest {

  private static ValidatableResponse problem(ValidatableResponse answer, int status, String type) {
    return answer
        .statusCode(status)
        .contentType("application/problem+json")
        .body("type", equalTo("urn:unwind:problem:" + type))
        .body("title", notNullValue())
        .body("status", equalTo(status))
        .body("detail", notNullValue());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "{",
        "nonsense",
        "[]",
        "7",
        "null",
        "{} {}",
        "{\"definition\":\"a\"",
        "\u0000",
        "{\"id\":\"a\",\"id\":\"b\"}"
      })
  void a_body_that_is_no_json_object_is_400(String body) {
    problem(json().body(body).post("/api/sagas").then(), 400, "invalid-request")
        .body("field", equalTo("body"))
        .body("detail", not(containsString("jackson")));
  }

  @Test
  void no_body_at_all_is_400() {
    problem(json().post("/api/sagas").then(), 400, "invalid-request")
        .body("field", equalTo("body"));
  }

  @Test
  void a_body_that_is_too_deep_is_400() {
    String deep = "[".repeat(2_000) + "]".repeat(2_000);
    problem(
        json().body(body("order", null, deep)).post("/api/sagas").then(), 400, "invalid-request");
  }

  @Test
  void a_body_in_another_encoding_is_400() {
    byte[] latin =
        "{\"definition\":\"caf\u00e9\",\"input\":{}}".getBytes(StandardCharsets.ISO_8859_1);
    problem(json().body(latin).post("/api/sagas").then(), 400, "invalid-request");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"definition\":\"order\",\"input\":{},\"colour\":1} | colour",
        "{\"input\":{}} | definition",
        "{\"definition\":7,\"input\":{}} | definition",
        "{\"definition\":\"order\"} | input",
        "{\"definition\":\"order\",\"id\":7,\"input\":{}} | id",
      })
  void a_field_that_is_missing_wrong_or_unknown_is_400(String body, String field) {
    problem(json().body(body).post("/api/sagas").then(), 400, "invalid-request")
        .body("field", equalTo(field))
        .body("detail", startsWith(field));
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 256})
  void a_key_must_be_of_a_sensible_length(int length) throws Exception {
    HttpRequest request =
        HttpRequest.newBuilder(
                URI.create(RestAssured.baseURI + ":" + RestAssured.port + "/api/sagas"))
            .header("Content-Type", "application/json")
            .header("Idempotency-Key", "k".repeat(length))
            .POST(BodyPublishers.ofString(body("order", null, GOOD)))
            .build();

    // Not RestAssured, which does not send empty headers.
    HttpResponse<String> answer = HttpClient.newHttpClient().send(request, BodyHandlers.ofString());

    assertThat(answer.statusCode()).isEqualTo(400);
    assertThat(answer.body()).contains("\"field\":\"Idempotency-Key\"");
  }

  @Test
  void another_content_type_is_415() {
    problem(
        given().contentType("text/plain").body("{}").post("/api/sagas").then(),
        415,
        "unsupported-media-type");
    problem(
        given().contentType("text/plain").body("{}").post("/api/sagas/x/cancel").then(),
        415,
        "unsupported-media-type");
  }

  @ParameterizedTest
  @ValueSource(strings = {"/api", "/api/", "/api/nothing", "/api/sagas/x/y", "/api/sagas/x/y/z"})
  void an_unknown_path_is_404(String path) {
    problem(get(path).then(), 404, "not-found");
  }

  @Test
  void an_unknown_method_is_405() {
    problem(given().delete("/api/sagas").then(), 405, "method-not-allowed");
    problem(json().body("{}").put("/api/sagas/x").then(), 405, "method-not-allowed");
    problem(get("/api/sagas/x/cancel").then(), 405, "method-not-allowed");
  }

  @Test
  void a_representation_that_nobody_has_is_406() {
    problem(given().accept("text/html").get("/api/sagas").then(), 406, "not-acceptable");
  }

  @Test
  void a_body_over_the_limit_of_the_server_is_413() {
    String large = body("order", null, GOOD.replace("new", "x".repeat(2_200_000)));
    problem(json().body(large).post("/api/sagas").then(), 413, "too-large");
  }

  @Test
  void a_body_over_the_limit_in_chunks_is_413() throws Exception {
    byte[] large = new byte[2_200_000];
    HttpRequest request =
        HttpRequest.newBuilder(
                URI.create(RestAssured.baseURI + ":" + RestAssured.port + "/api/sagas"))
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofInputStream(() -> new ByteArrayInputStream(large)))
            .version(HttpClient.Version.HTTP_1_1)
            .build();

    HttpResponse<String> answer = HttpClient.newHttpClient().send(request, BodyHandlers.ofString());

    assertThat(answer.statusCode()).isEqualTo(413);
    assertThat(answer.body()).contains("urn:unwind:problem:too-large");
  }

  @Test
  void a_failure_that_nobody_expected_is_500_and_shows_nothing_of_itself() {
    problem(get("/api/broken").then(), 500, "internal-error")
        .body("instance", startsWith("urn:uuid:"))
        .body(not(containsString("secret")))
        .body(not(containsString("IllegalState")));
  }

  @Test
  void other_resources_of_the_application_keep_their_errors() {
    get("/other/nothing").then().statusCode(404).body(not(containsString("urn:unwind")));
    given().delete("/other").then().statusCode(405).body(not(containsString("urn:unwind")));
  }
}
