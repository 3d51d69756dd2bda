package dev.unwind.rest;

import static dev.unwind.rest.Api.GOOD;
import static dev.unwind.rest.Api.command;
import static dev.unwind.rest.Api.finished;
import static dev.unwind.rest.Api.json;
import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasItem;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.quarkus.test.junit.QuarkusTest;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@QuarkusTest
class IdTest {

  static Stream<String> bad() {
    return Stream.of(
        "a/b",
        "a\\b",
        "a?b",
        "a#b",
        "a%2Fb",
        "a+b",
        " x",
        "x ",
        ".",
        "..",
        "",
        "\uD83C\uDFAB",
        "n\u0303",
        "\u00f1",
        "\u05d0\u05d1",
        "\u00e9".repeat(512),
        "a\nb",
        "a\u0000b",
        "a\"b",
        "a'b",
        "x".repeat(256),
        "x".repeat(1_023),
        "x".repeat(1_024));
  }

  static Stream<String> good() {
    return Stream.of(
        "a",
        "0",
        "...",
        "-",
        "~",
        "a.b_c-d:e~f",
        "saga",
        "api",
        "cancel",
        "UPPER",
        "upper",
        "x".repeat(255));
  }

  @ParameterizedTest
  @MethodSource("bad")
  void B44_an_id_that_might_not_be_readable_is_refused(String id) {
    String quoted = JsonNodeFactory.instance.textNode(id).toString();

    json()
        .body("{\"definition\":\"order\",\"id\":" + quoted + ",\"input\":" + GOOD + "}")
        .post("/api/sagas")
        .then()
        .statusCode(400)
        .contentType("application/problem+json")
        .body("field", equalTo("id"));
  }

  @ParameterizedTest
  @MethodSource("bad")
  void B44_an_id_that_can_not_exist_is_never_an_error_of_the_service(String id) {
    String encoded = URLEncoder.encode(id, StandardCharsets.UTF_8).replace("+", "%20");

    int status = given().urlEncodingEnabled(false).get("/api/sagas/" + encoded).statusCode();

    // Dots and nothing are resolved by the client, before the service sees them.
    assertThat(status).isIn(id.isEmpty() || id.equals(".") ? 200 : id.equals("..") ? 404 : 400);
  }

  @ParameterizedTest
  @MethodSource("good")
  void B44_an_accepted_id_has_a_full_life_cycle(String id) {
    finished("order", id, GOOD).then().statusCode(201).body("id", equalTo(id));
    finished("order", id, GOOD).then().statusCode(200).body("id", equalTo(id));
    json().get("/api/sagas/" + id).then().statusCode(200).body("id", equalTo(id));
    json().get("/api/sagas?limit=200").then().body("items.id", hasItem(id));
    command(id, "cancel").then().statusCode(409).body("sagaStatus", equalTo("COMPLETED"));
  }

  @Test
  void B44_an_id_may_be_sent_encoded() {
    finished("order", "colon:tilde~", GOOD).then().statusCode(201);

    json().get("/api/sagas/colon%3Atilde%7E").then().statusCode(200);
  }
}
