package dev.unwind.samples.tickets.demo;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** The four stories of the demo. */
final class Scenarios {

  private static final List<String> ALL_STEPS =
      List.of("holdSeats", "chargeCard", "issueTickets", "confirm");
  private static final Set<String> UNDER_WAY = Set.of("RUNNING", "COMPENSATING");
  private static final Duration PATIENCE = Duration.ofSeconds(90);
  private static final String WAIT = "?wait=20s";

  private final Application application;
  private final Api api;
  private final Report report;

  Scenarios(Application application, Api api, Report report) {
    this.application = application;
    this.api = api;
    this.report = report;
  }

  void completes() throws InterruptedException {
    Order order = new Order("demo-ok", "alice", "floor-right-3-7", "129.50");
    report.heading("1. A purchase that completes");
    start(order, WAIT);
    JsonNode saga = end(order, -1);
    Promises.status(saga, "COMPLETED");
    List<Call> ledger = checkedLedger(order);
    Promises.eachAppliedOnce(ledger, ALL_STEPS);
    report.kept("every step took effect exactly once");
    checkHolder(order, order.saga());
  }

  void cardIsDeclined() throws InterruptedException {
    Order order = new Order("demo-declined", "bob", "floor-left-1-1", "80.00");
    report.heading("2. The card is declined: the seats are given back");
    faults("{\"chargeCard\":\"decline\"}");
    start(order, WAIT);
    JsonNode saga = end(order, -1);
    faults("{\"chargeCard\":\"ok\"}");
    Promises.status(saga, "COMPENSATED");
    Promises.eachUndoneInReverse(checkedLedger(order), List.of("holdSeats"));
    report.kept("what was done is undone; nothing was charged, so nothing is refunded");
    checkHolder(order, "nobody");
  }

  void ticketingIsDown() throws InterruptedException {
    Order order = new Order("demo-ticketing-down", "carol", "floor-center-10-25", "210.00");
    report.heading("3. Ticketing is down: it is tried again, then everything is undone");
    faults("{\"issueTickets\":\"fail\"}");
    start(order, WAIT);
    JsonNode saga = end(order, -1);
    faults("{\"issueTickets\":\"ok\"}");
    Promises.status(saga, "COMPENSATED");
    Promises.eachUndoneInReverse(checkedLedger(order), List.of("holdSeats", "chargeCard"));
    report.kept("what was done is undone, in reverse order");
    checkHolder(order, "nobody");
  }

  void processIsKilled() throws IOException, InterruptedException {
    Order order = new Order("demo-crash", "dave", "floor-right-20-50", "99.90");
    report.heading("4. kill -9 in the middle of a step: the saga resumes by itself");
    report.line("The answer of the first hold gets lost, and charging the card takes 5 seconds.");
    faults("{\"holdSeats\":\"fail-after-effect:1\",\"chargeCard\":\"slow:5s\"}");
    start(order, "");
    JsonNode before = Waiting.until("chargeCard is being called", PATIENCE, () -> charging(order));
    report.line(
        "The card is being charged: transition %d is recorded. kill -9 %d"
            .formatted(before.path("transition").asLong(), application.pid()));
    application.kill();
    Duration restart = application.start();
    report.line(
        "Started again, ready after %s. Nobody asks for the saga; it has to go on by itself."
            .formatted(seconds(restart)));
    JsonNode after = end(order, before.path("transition").asLong());
    Promises.status(after, "COMPLETED");
    checkResumed(before, after);
    List<Call> ledger = checkedLedger(order);
    Promises.eachAppliedOnce(ledger, ALL_STEPS);
    report.kept("every step took effect exactly once, in spite of the lost answer and the crash");
    checkHolder(order, order.saga());
  }

  private void checkResumed(JsonNode before, JsonNode after) {
    int first = step(before, "chargeCard").path("attempts").asInt();
    int attempts = step(after, "chargeCard").path("attempts").asInt();
    if (attempts <= first) {
      throw new BrokenPromise(
          "chargeCard has %d attempts, but attempt %d was interrupted by the crash"
              .formatted(attempts, first));
    }
    report.kept(
        "attempt %d of chargeCard was interrupted by the crash; attempt %d did it"
            .formatted(first, attempts));
    long ownedBefore = before.path("epoch").asLong();
    long ownedAfter = after.path("epoch").asLong();
    if (ownedAfter <= ownedBefore) {
      throw new BrokenPromise(
          "epoch %d did not rise from %d, though a new process took the saga over"
              .formatted(ownedAfter, ownedBefore));
    }
    report.kept(
        "the new process took the saga over: epoch %d after %d".formatted(ownedAfter, ownedBefore));
  }

  private Optional<JsonNode> charging(Order order) {
    return look(order)
        .filter(saga -> step(saga, "chargeCard").path("attempts").asInt() > 0)
        .filter(
            saga ->
                step(saga, "chargeCard").path("endedAt").isMissingNode()
                    || step(saga, "chargeCard").path("endedAt").isNull());
  }

  private Optional<JsonNode> look(Order order) {
    try {
      return Optional.of(api.saga(order.saga()));
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new BrokenPromise("interrupted while looking at " + order.saga(), interrupted);
    }
  }

  private static JsonNode step(JsonNode saga, String name) {
    for (JsonNode step : saga.path("steps")) {
      if (step.path("name").asText().equals(name)) {
        return step;
      }
    }
    throw new BrokenPromise("saga %s shows no step %s".formatted(saga.path("id"), name));
  }

  private void start(Order order, String query) throws InterruptedException {
    report.line("POST /api/sagas" + query + "  " + order.request());
    api.start(order, query);
  }

  private void faults(String body) throws InterruptedException {
    report.line("PUT /demo/faults  " + body);
    api.faults(body);
  }

  private JsonNode end(Order order, long seen) throws InterruptedException {
    JsonNode saga =
        Waiting.until(
            order.saga() + " comes to its end",
            PATIENCE,
            () -> look(order).filter(view -> !UNDER_WAY.contains(view.path("status").asText())));
    report.timeline(saga, seen);
    Promises.risingTransitions(saga);
    return saga;
  }

  private List<Call> checkedLedger(Order order) throws InterruptedException {
    List<Call> ledger = api.ledger(order.saga());
    report.ledger(order.saga(), ledger);
    Promises.oneKeyForAllAttempts(ledger);
    Promises.risingTokens(ledger);
    report.kept("all attempts of a call carried the same key, and a token that only rose");
    return ledger;
  }

  private void checkHolder(Order order, String holder) throws InterruptedException {
    Promises.holder(api.holder(order), holder);
    report.kept(
        holder.equals("nobody")
            ? "seat " + order.seat() + " is on sale again"
            : "seat " + order.seat() + " belongs to " + order.buyer());
  }

  private static String seconds(Duration duration) {
    return String.format(Locale.ROOT, "%.1f s", duration.toMillis() / 1000.0);
  }
}
