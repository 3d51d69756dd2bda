package dev.unwind.rest;

import static dev.unwind.rest.Api.GOOD;
import static dev.unwind.rest.Api.finished;
import static dev.unwind.rest.Api.newId;
import static io.restassured.RestAssured.get;
import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.emptyString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.startsWith;

import dev.unwind.engine.document.SagaCodec;
import dev.unwind.engine.store.Document;
import dev.unwind.engine.store.DocumentHeader;
import dev.unwind.engine.store.DocumentStore;
import dev.unwind.engine.store.Write;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import jakarta.inject.Inject;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

@QuarkusTest
class DocumentTest {
  @Inject DocumentStore store;

  private static String path(String id) {
    return "/api/sagas/" + id + "/document";
  }

  private String stored(String definition, String json) {
    String id = newId();
    DocumentHeader header =
        new DocumentHeader(
            SagaCodec.SAGA,
            1,
            Optional.of("BLOCKED"),
            Optional.of(definition),
            Optional.empty(),
            Optional.empty(),
            Instant.now());
    byte[] bytes = json.getBytes(StandardCharsets.UTF_8);
    store.commit(id, List.of(new Write.Create(new Document(SagaCodec.key(id), header, bytes))));
    return id;
  }

  @Test
  void it_is_what_the_store_holds_byte_for_byte() {
    String id = newId();
    finished("order", id, GOOD.replace("a-1", "a-\u00e9\uD83C\uDFAB"));

    Response answer = get(path(id));

    answer.then().statusCode(200).contentType(startsWith("application/json"));
    assertThat(answer.asByteArray())
        .isEqualTo(store.read(SagaCodec.key(id)).orElseThrow().document().json());
    assertThat(answer.header("ETag")).isEqualTo(get("/api/sagas/" + id).header("ETag"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"{\"format\":99}", "{\"format\":1, \"cut off", "", "\u0000"})
  void it_needs_neither_a_definition_nor_to_be_readable(String json) {
    String id = stored("long gone", json);

    get("/api/sagas/" + id).then().statusCode(500);
    get(path(id)).then().statusCode(200);
    assertThat(get(path(id)).asByteArray()).isEqualTo(json.getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void an_unchanged_document_is_answered_with_304() {
    String id = newId();
    finished("order", id, GOOD);
    String etag = get(path(id)).header("ETag");

    for (String known : new String[] {etag, "W/" + etag, "\"other\", " + etag, "*"}) {
      given()
          .header("If-None-Match", known)
          .get(path(id))
          .then()
          .statusCode(304)
          .header("ETag", equalTo(etag))
          .body(emptyString());
    }
    given().header("If-None-Match", "\"other\"").get(path(id)).then().statusCode(200);
    given()
        .header("If-None-Match", "abc")
        .get(path(id))
        .then()
        .statusCode(400)
        .body("field", equalTo("If-None-Match"));
  }

  @Test
  void an_unknown_saga_is_404() {
    get(path(newId()))
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
        .head(path(id))
        .then()
        .statusCode(200)
        .header("ETag", startsWith("\""))
        .body(emptyString());
  }

  @ParameterizedTest
  @MethodSource("dev.unwind.rest.IdTest#bad")
  void B44_an_id_that_can_not_exist_is_never_an_error_of_the_service(String id) {
    String encoded = URLEncoder.encode(id, StandardCharsets.UTF_8).replace("+", "%20");

    int status = given().urlEncodingEnabled(false).get(path(encoded)).statusCode();

    // Dots and nothing are resolved by the client: what is left names the saga "document", or
    // nothing.
    assertThat(status).isIn(List.of("", ".", "..").contains(id) ? List.of(200, 404) : List.of(400));
  }

  @ParameterizedTest
  @ValueSource(strings = {"document", "retry", "a.b_c-d:e~f.document", "...."})
  void B44_an_accepted_id_has_a_document(String id) {
    finished("order", id, GOOD);

    get(path(id)).then().statusCode(200).body("partition", equalTo(id));
  }
}
