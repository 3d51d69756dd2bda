package dev.unwind.samples.tickets;

import static io.restassured.RestAssured.get;
import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;

import dev.unwind.engine.SagaEngine;
import dev.unwind.engine.StartRequest;
import dev.unwind.samples.tickets.purchase.Purchase;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.regex.Pattern;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

/** What an operator finds without setting anything. */
@QuarkusTest
class ObservabilityTest {
  @Inject SagaEngine engine;

  private static void faults(String card) {
    given()
        .contentType("application/json")
        .body("{\"chargeCard\":\"" + card + "\"}")
        .put("/demo/faults")
        .then()
        .statusCode(200);
  }

  private static String metrics() {
    return get("/q/metrics").then().statusCode(200).extract().asString();
  }

  /** Returns the sum of all series that begin so. */
  private static double sum(String metrics, String series) {
    Pattern line = Pattern.compile("(?m)^" + Pattern.quote(series) + "\\S* (\\S+)$");
    return line.matcher(metrics).results().mapToDouble(m -> Double.parseDouble(m.group(1))).sum();
  }

  @Test
  void prometheusFindsEveryMeterOfThePage() throws Exception {
    String page = Files.readString(Path.of("../../docs/observability.md"));
    List<String> documented =
        Pattern.compile("(?m)^\\| `(unwind\\.[a-z.]+)`")
            .matcher(page)
            .results()
            .map(m -> m.group(1))
            .toList();
    assertThat(documented).hasSizeGreaterThan(12);

    String metrics = metrics();

    for (String meter : documented) {
      if (!meter.equals("unwind.step.refusals")) {
        assertThat(metrics).contains(meter.replace('.', '_'));
      }
    }
  }

  @Test
  void aSagaIsCountedFromItsStartToItsEnd() {
    String started = "unwind_sagas_started_total{definition=\"purchase\"";
    String finished = "unwind_sagas_finished_total{definition=\"purchase\"";
    String calls = "unwind_step_calls_seconds_count{call=\"action\",definition=\"purchase\"";
    String before = metrics();
    String id = "observed-" + UUID.randomUUID();
    // Declined, so that no seat stays taken for other tests.
    faults("decline");
    engine.start(
        StartRequest.of(
            "purchase",
            id,
            Purchase.of(
                "observer", "nebula-live", List.of("floor-right-3-8"), new BigDecimal("10"))));
    engine.await(id, Duration.ofSeconds(20));
    faults("ok");

    Awaitility.await()
        .untilAsserted(
            () -> {
              String after = metrics();
              assertThat(sum(after, started)).isEqualTo(sum(before, started) + 1);
              assertThat(sum(after, finished)).isEqualTo(sum(before, finished) + 1);
              assertThat(sum(after, calls)).isGreaterThan(sum(before, calls));
              assertThat(sum(after, "unwind_sagas_blocked")).isNotNegative();
              assertThat(sum(after, "unwind_store_group_size_count")).isPositive();
            });
  }
}
