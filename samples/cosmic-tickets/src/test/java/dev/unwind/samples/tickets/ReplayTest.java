package dev.unwind.samples.tickets;

import static io.restassured.RestAssured.get;
import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.hamcrest.Matchers.equalTo;

import dev.unwind.engine.saga.SagaStatus;
import dev.unwind.samples.tickets.purchase.Purchase;
import dev.unwind.testkit.SagaTester;
import io.quarkus.test.junit.QuarkusTest;
import java.nio.file.Path;
import java.time.Duration;
import java.util.UUID;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A purchase that is stuck in the running application is taken over into a test. */
@QuarkusTest
class ReplayTest {
  private final String id = "replay-" + UUID.randomUUID();

  @AfterEach
  void mend() {
    faults("ok", "ok");
    given()
        .contentType("application/json")
        .body("{\"reason\":\"mended\"}")
        .post("/api/sagas/" + id + "/retry");
    awaitStatus("COMPENSATED");
  }

  private static void faults(String tickets, String refund) {
    given()
        .contentType("application/json")
        .body("{\"issueTickets\":\"%s\",\"refundCard\":\"%s\"}".formatted(tickets, refund))
        .put("/demo/faults")
        .then()
        .statusCode(200);
  }

  private void awaitStatus(String status) {
    Awaitility.await()
        .atMost(Duration.ofSeconds(30))
        .untilAsserted(() -> get("/api/sagas/" + id).then().body("status", equalTo(status)));
  }

  private byte[] stuck() {
    faults("decline", "fail");
    given()
        .contentType("application/json")
        .body(
            """
            {"definition":"purchase","id":"%s","input":{"buyer":"bob","event":"nebula-live",
             "seats":["floor-right-3-6"],"total":"80.00"}}"""
                .formatted(id))
        .post("/api/sagas")
        .then()
        .statusCode(201);
    awaitStatus("BLOCKED");
    return get("/api/sagas/" + id + "/document").then().statusCode(200).extract().asByteArray();
  }

  @Test
  void aStuckPurchaseFailsTheSameWayInATestUntilItsHandlerIsMended(@TempDir Path folder)
      throws Exception {
    byte[] document = stuck();

    try (BoxOffice office = BoxOffice.in(folder)) {
      SagaTester<Purchase> saga =
          SagaTester.of(
                  new PurchaseSaga()
                      .purchase(office.seats, office.payments, office.ticketing, office.mail))
              .load(document)
              .expectStatus(SagaStatus.BLOCKED)
              .expectState(purchase -> purchase.buyer().equals("bob"));

      saga.compensation("refundCard").fails();
      saga.retry("as in production");
      assertThatThrownBy(saga::runUntilFinal)
          .isInstanceOf(AssertionError.class)
          .hasMessageContaining("refundCard#10");

      saga.compensation("refundCard").succeeds();
      saga.retry("mended").runUntilFinal().expectStatus(SagaStatus.COMPENSATED);

      assertThat(saga.calls()).hasSize(7);
      assertThat(saga.calls().get(6)).hasToString("releaseSeats#1");
      assertThat(office.seats.held("nebula-live")).isEmpty();
    }
  }
}
