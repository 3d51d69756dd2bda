package dev.unwind.rest;

import static io.restassured.RestAssured.get;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.nullValue;

import io.quarkus.test.junit.QuarkusTest;
import org.junit.jupiter.api.Test;

@QuarkusTest
class DefinitionTest {

  @Test
  void all_are_listed_by_name() {
    get("/api/definitions")
        .then()
        .statusCode(200)
        .body("items.name", contains("gated", "order", "stuck"));
  }

  @Test
  void one_shows_its_steps_with_all_settings() {
    get("/api/definitions/order")
        .then()
        .statusCode(200)
        .body("name", equalTo("order"))
        .body("revision", equalTo(1))
        .body("steps.name", contains("reserve", "pay", "confirm"))
        .body("steps[1].kind", equalTo("COMPENSATABLE"))
        .body("steps[1].timeout", equalTo("PT10S"))
        .body("steps[1].retry.kind", equalTo("EXPONENTIAL"))
        .body("steps[1].retry.initialDelay", equalTo("PT0.2S"))
        .body("steps[1].retry.maxAttempts", equalTo(5))
        .body("steps[1].guards.circuitBreaker.failureRatio", equalTo(0.5f))
        .body("steps[1].guards.circuitBreaker.delay", equalTo("PT5S"))
        .body("steps[1].guards.bulkhead", equalTo(64))
        .body("steps[1].guards.rateLimit.window", equalTo("PT1S"))
        .body("steps[2].guards.bulkhead", nullValue())
        .body("steps[1].compensation.name", equalTo("refund"))
        .body("steps[1].compensation.retry.maxAttempts", equalTo(10))
        .body("steps[2].compensation", nullValue())
        .body("steps[2].messages", contains("order.confirmed"));
  }

  @Test
  void the_diagram_has_the_way_forward_and_the_way_back() {
    String chart = get("/api/definitions/order").path("mermaid");

    assertThat(chart)
        .isEqualTo(
            """
            flowchart TD
              started(["started"]) --> s0
              s0["reserve"]
              s0 --> s1
              s0 -. fails .-> c0
              s1["pay"]
              s1 --> s2
              s1 -. fails .-> c1
              s2["confirm"]
              s2 --> completed
              s2 -. fails .-> c1
              completed(["COMPLETED"])
              c1[/"refund"/]
              c1 --> c0
              c0[/"release"/]
              c0 --> compensated
              compensated(["COMPENSATED"])
            """);
  }

  @Test
  void after_the_pivot_no_way_leads_back() {
    String chart = get("/api/definitions/gated").path("mermaid");

    assertThat(chart)
        .contains("s1{{\"pass\"}}", "s1 -. is rejected .-> c0")
        .doesNotContain("s2 -.");
  }

  @Test
  void an_unknown_one_is_404() {
    get("/api/definitions/unheard")
        .then()
        .statusCode(404)
        .contentType("application/problem+json")
        .body("type", equalTo("urn:unwind:problem:unknown-definition"));
  }
}
