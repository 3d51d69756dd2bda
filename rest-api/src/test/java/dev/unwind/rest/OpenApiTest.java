package dev.unwind.rest;

import static io.restassured.RestAssured.get;
import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.junit.QuarkusTest;
import io.restassured.path.json.JsonPath;
import java.util.Map;
import org.junit.jupiter.api.Test;

@QuarkusTest
class OpenApiTest {
  private static JsonPath document() {
    return get("/q/openapi?format=json").then().statusCode(200).extract().jsonPath();
  }

  @Test
  void it_documents_every_path_with_its_answers() {
    Map<String, Map<String, Object>> paths = document().getMap("paths");

    assertThat(paths)
        .containsKeys(
            "/api/sagas",
            "/api/sagas/{id}",
            "/api/sagas/{id}/document",
            "/api/sagas/{id}/cancel",
            "/api/sagas/{id}/retry",
            "/api/sagas/{id}/skip",
            "/api/definitions",
            "/api/definitions/{name}");
    assertThat(answers("/api/sagas", "post"))
        .containsOnlyKeys("200", "201", "400", "404", "413", "415", "422", "503");
    assertThat(answers("/api/sagas", "get")).containsOnlyKeys("200", "400", "503");
    assertThat(answers("/api/sagas/{id}", "get"))
        .containsOnlyKeys("200", "304", "400", "404", "503");
    assertThat(answers("/api/sagas/{id}/document", "get"))
        .containsOnlyKeys("200", "304", "400", "404", "503");
    assertThat(answers("/api/sagas/{id}/cancel", "post"))
        .containsOnlyKeys("202", "400", "404", "409", "412", "415", "503");
    assertThat(answers("/api/definitions/{name}", "get")).containsOnlyKeys("200", "404");
  }

  private static Map<String, Object> answers(String path, String method) {
    return document().getMap("paths.'" + path + "'." + method + ".responses");
  }

  @Test
  void it_documents_parameters_and_bodies() {
    JsonPath document = document();

    assertThat(document.<String>getList("paths.'/api/sagas'.post.parameters.name"))
        .containsExactlyInAnyOrder("Idempotency-Key", "wait");
    assertThat(document.<String>getList("paths.'/api/sagas/{id}/cancel'.post.parameters.name"))
        .containsExactlyInAnyOrder("id", "Idempotency-Key", "If-Match");
    assertThat(document.getMap("components.schemas.Start.properties"))
        .containsOnlyKeys("definition", "id", "input");
    assertThat(document.getMap("components.schemas.Command.properties")).containsOnlyKeys("reason");
    assertThat(document.getMap("components.schemas.Problem.properties"))
        .containsKeys("type", "title", "status", "detail", "field", "sagaId", "sagaStatus");
    assertThat(document.<String>get("info.title")).isEqualTo("Unwind");
  }

  @Test
  void swagger_ui_is_there() {
    get("/q/swagger-ui/").then().statusCode(200);
  }
}
