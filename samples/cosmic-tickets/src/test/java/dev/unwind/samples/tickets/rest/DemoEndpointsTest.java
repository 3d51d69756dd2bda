package dev.unwind.samples.tickets.rest;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.startsWith;

import dev.unwind.samples.tickets.Calls;
import dev.unwind.samples.tickets.services.Payments;
import dev.unwind.samples.tickets.services.Seats;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@QuarkusTest
class DemoEndpointsTest {

  @Inject Seats seats;
  @Inject Payments payments;

  private final String saga = "endpoints-" + UUID.randomUUID();
  private final Calls calls = Calls.of(saga, "floor-right-3-7");

  @AfterEach
  void mend() throws Exception {
    put("{\"chargeCard\":\"ok\",\"refundCard\":\"ok\"}").statusCode(200);
    seats.release(calls.undo("holdSeats", "releaseSeats", 1, 99));
  }

  @Test
  void theLedgerHasEveryCallInOrder() throws Exception {
    payments.charge(calls.action("chargeCard", 1, 3));
    payments.charge(calls.action("chargeCard", 2, 4));
    payments.refund(calls.undo("chargeCard", "refundCard", 1, 5));

    List<Map<String, Object>> entries =
        given().get("/demo/ledger?saga=" + saga).then().statusCode(200).extract().path("$");

    assertThat(entries).hasSize(3);
    assertThat(entries.get(0).keySet())
        .containsExactly(
            "step", "call", "attempt", "idempotencyKey", "fencingToken", "effect", "at");
    assertThat(entries.get(1))
        .containsEntry("step", "chargeCard")
        .containsEntry("call", "action")
        .containsEntry("attempt", 2)
        .containsEntry("idempotencyKey", saga + "/incarnation/chargeCard/action")
        .containsEntry("fencingToken", 4)
        .containsEntry("effect", "duplicate");
    assertThat(entries.get(2))
        .containsEntry("step", "chargeCard")
        .containsEntry("call", "compensation")
        .containsEntry("effect", "applied");
    assertThat(Instant.parse((String) entries.get(0).get("at"))).isBeforeOrEqualTo(Instant.now());
  }

  @Test
  void aSagaWithoutCallsHasAnEmptyLedger() {
    given().get("/demo/ledger?saga=unheard-of").then().statusCode(200).body(equalTo("[]"));
  }

  @Test
  void theSeatsShowWhoHoldsThem() throws Exception {
    seats.hold(calls.action("holdSeats", 1, 2));

    given()
        .get("/demo/seats?event=nebula-live")
        .then()
        .statusCode(200)
        .body(
            equalTo(
                "[{\"seat\":\"floor-right-3-7\",\"buyer\":\"alice\",\"saga\":\"%s\"}]"
                    .formatted(saga)));
    given().get("/demo/seats?event=comet-nights").then().statusCode(200).body(equalTo("[]"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"/demo/seats", "/demo/seats?event=opera", "/demo/ledger", "/demo/ledger?saga="})
  void aMissingOrUnknownParameterIsAProblem(String path) {
    given()
        .get(path)
        .then()
        .statusCode(400)
        .contentType("application/problem+json")
        .body("type", equalTo("urn:cosmic-tickets:invalid-request"))
        .body("title", equalTo("Invalid request"))
        .body("status", equalTo(400))
        .body("detail", containsString(path.contains("seats") ? "event: " : "saga: "));
  }

  @Test
  void faultsAreSetShownAndTakeEffect() {
    put("{\"chargeCard\":\"decline\",\"refundCard\":\"fail:2\"}")
        .statusCode(200)
        .body("chargeCard", equalTo("decline"));

    given()
        .get("/demo/faults")
        .then()
        .statusCode(200)
        .body("chargeCard", equalTo("decline"))
        .body("refundCard", equalTo("fail:2"))
        .body("holdSeats", equalTo("ok"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"payCard\":\"ok\"}",
        "{\"chargeCard\":\"explode\"}",
        "{\"chargeCard\":null}",
        "{\"chargeCard\":2}",
        "[]",
        "{",
        "",
      })
  void anInvalidFaultIsAProblem(String body) {
    put(body)
        .statusCode(400)
        .contentType(startsWith("application/problem+json"))
        .body("status", equalTo(400));
  }

  private static io.restassured.response.ValidatableResponse put(String body) {
    return given().contentType("application/json").body(body).put("/demo/faults").then();
  }
}
