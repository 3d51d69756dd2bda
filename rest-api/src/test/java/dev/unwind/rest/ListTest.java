package dev.unwind.rest;

import static dev.unwind.rest.Api.GOOD;
import static dev.unwind.rest.Api.finished;
import static dev.unwind.rest.Api.newId;
import static io.restassured.RestAssured.get;
import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.empty;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.everyItem;
import static org.hamcrest.Matchers.hasItem;
import static org.hamcrest.Matchers.nullValue;

import io.quarkus.test.junit.QuarkusTest;
import io.restassured.path.json.JsonPath;
import io.restassured.specification.RequestSpecification;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@QuarkusTest
class ListTest {

  @Test
  void an_item_shows_what_is_indexed() {
    String id = newId();
    finished("order", id, GOOD);

    JsonPath list = get("/api/sagas?limit=1").then().statusCode(200).extract().jsonPath();

    assertThat(list.<String>get("items[0].id")).isEqualTo(id);
    assertThat(list.getMap("items[0]"))
        .containsOnlyKeys("id", "definition", "status", "transition", "createdAt", "dueAt", "owner")
        .containsEntry("definition", "order")
        .containsEntry("status", "COMPLETED");
  }

  @Test
  void it_filters_by_definition_and_status() {
    finished("order", newId(), GOOD);
    String compensated = newId();
    finished("order", compensated, "{\"note\":\"free\"}");

    get("/api/sagas?definition=order&status=COMPENSATED&limit=&cursor=")
        .then()
        .statusCode(200)
        .body("items.id", hasItem(compensated))
        .body("items.status", everyItem(equalTo("COMPENSATED")))
        .body("items.definition", everyItem(equalTo("order")));
    get("/api/sagas?definition=unheard")
        .then()
        .statusCode(200)
        .body("items", empty())
        .body("next", nullValue());
  }

  @Test
  void pages_are_stable_while_sagas_are_started() {
    List<String> before = new ArrayList<>();
    for (int i = 0; i < 12; i++) {
      before.add(newId());
      finished("order", before.get(i), GOOD);
    }
    Collections.reverse(before);

    List<String> seen = new ArrayList<>();
    String cursor = null;
    do {
      RequestSpecification request = given().queryParam("limit", 5);
      JsonPath page =
          (cursor == null ? request : request.queryParam("cursor", cursor))
              .get("/api/sagas")
              .then()
              .statusCode(200)
              .extract()
              .jsonPath();
      List<String> ids = page.getList("items.id");
      assertThat(ids).hasSizeLessThanOrEqualTo(5);
      seen.addAll(ids);
      cursor = page.get("next");
      finished("order", newId(), GOOD);
    } while (cursor != null);

    assertThat(seen).startsWith(before.toArray(String[]::new)).doesNotHaveDuplicates();
  }

  @ParameterizedTest
  @CsvSource({
    "limit=0, limit",
    "limit=201, limit",
    "limit=-1, limit",
    "limit=ten, limit",
    "limit=99999999999, limit",
    "status=FINE, status",
    "status=running, status",
    "cursor=made-up, cursor",
    "cursor=%00, cursor",
    "cursor=%C3%28, cursor",
  })
  void a_bad_parameter_is_refused_and_named(String query, String field) {
    given()
        .urlEncodingEnabled(false)
        .get("/api/sagas?" + query)
        .then()
        .statusCode(400)
        .contentType("application/problem+json")
        .body("field", equalTo(field));
  }

  @Test
  void the_largest_page_has_200() {
    get("/api/sagas?limit=200").then().statusCode(200);
  }
}
