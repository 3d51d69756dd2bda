package dev.unwind.rest;

import static io.restassured.RestAssured.given;

import io.restassured.http.ContentType;
import io.restassured.response.Response;
import io.restassured.specification.RequestSpecification;
import java.util.UUID;

/** Speaks to the API. */
final class Api {
  static final String GOOD = "{\"note\":\"new\",\"seats\":[\"a-1\"],\"total\":\"129.50\"}";

  private Api() {}

  static RequestSpecification json() {
    return given().contentType(ContentType.JSON).urlEncodingEnabled(false);
  }

  static String body(String definition, String id, String input) {
    String named = id == null ? "" : "\"id\":\"" + id + "\",";
    return "{\"definition\":\"" + definition + "\"," + named + "\"input\":" + input + "}";
  }

  static Response start(String definition, String id, String input) {
    return json().body(body(definition, id, input)).post("/api/sagas");
  }

  static Response finished(String definition, String id, String input) {
    return json().body(body(definition, id, input)).post("/api/sagas?wait=10s");
  }

  static Response command(String id, String verb) {
    return json().body("{\"reason\":\"because\"}").post("/api/sagas/" + id + "/" + verb);
  }

  static String newId() {
    return "saga-" + UUID.randomUUID();
  }
}
