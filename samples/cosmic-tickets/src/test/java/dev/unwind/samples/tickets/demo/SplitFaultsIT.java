package dev.unwind.samples.tickets.demo;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Services fail in the process that runs the sagas; everything is asked for, and seen, at the one
 * that only takes requests.
 */
class SplitFaultsIT {
  private static final String NO_FAULTS =
      "{\"holdSeats\":\"ok\",\"releaseSeats\":\"ok\",\"chargeCard\":\"ok\",\"refundCard\":\"ok\",\"issueTickets\":\"ok\"}";

  private static Cluster cluster;
  private static Cluster.Member rest;
  private static Cluster.Member worker;
  private static int seat;

  @BeforeAll
  static void begin() throws Exception {
    cluster = new Cluster("split-faults");
    rest = cluster.rest("rest");
    worker = cluster.worker("worker");
    rest.launch();
    worker.launch();
    rest.application.awaitReady();
    worker.application.awaitReady();
  }

  @AfterAll
  static void end() {
    cluster.close();
  }

  @BeforeEach
  void mend() throws Exception {
    worker.api.faults(NO_FAULTS);
  }

  /** Each purchase has a seat of its own. */
  private static Order order(String id) {
    seat++;
    return new Order(id, "alice", "floor-left-" + (1 + seat / 50) + "-" + (1 + seat % 50), "9.50");
  }

  private static List<String> told(String saga) throws InterruptedException {
    List<Call> ledger = rest.api.ledger(saga);
    Promises.oneKeyForAllAttempts(ledger);
    Promises.risingTokens(ledger);
    return ledger.stream().map(c -> c.step() + " " + c.kind() + " " + c.effect()).toList();
  }

  private static String reason(JsonNode saga) {
    return saga.path("failure").path("reason").asText();
  }

  @Test
  void B01_a_cancel_undoes_what_was_done_once_each_also_when_it_comes_again_during_the_undo()
      throws Exception {
    worker.api.faults("{\"chargeCard\":\"slow:1s\",\"refundCard\":\"slow:1s\"}");
    rest.api.start(order("b01"), "");
    rest.sight.untilAttempted("b01", "chargeCard", false);
    rest.api.cancel("b01", "changed my mind");
    rest.sight.untilAttempted("b01", "chargeCard", true);
    rest.api.cancel("b01", "once more");
    JsonNode saga = rest.sight.until("b01", "COMPENSATED");

    assertThat(reason(saga)).isEqualTo("CANCELLED");
    assertThat(told("b01"))
        .containsExactly(
            "holdSeats action applied",
            "chargeCard action applied",
            "chargeCard compensation applied",
            "holdSeats compensation applied");
  }

  @Test
  void B02_a_refund_that_always_fails_blocks_its_saga_alone_until_somebody_retries_it()
      throws Exception {
    worker.api.faults("{\"issueTickets\":\"decline\",\"refundCard\":\"fail\"}");
    rest.api.start(order("b02"), "");
    JsonNode blocked = rest.sight.until("b02", "BLOCKED");
    worker.api.faults("{\"issueTickets\":\"ok\",\"chargeCard\":\"decline\"}");
    othersEnd("b02-declined-", "COMPENSATED");
    worker.api.faults("{\"chargeCard\":\"ok\"}");
    othersEnd("b02-sold-", "COMPLETED");

    assertThat(rest.api.saga("b02").path("transition")).isEqualTo(blocked.path("transition"));
    assertThat(Sight.step(blocked, "chargeCard").path("compensation").path("attempts").asInt())
        .isEqualTo(5);
    assertThat(told("b02")).doesNotContain("holdSeats compensation applied");

    worker.api.faults("{\"refundCard\":\"ok\"}");
    assertThat(rest.api.tryCommand("b02", "retry", "the provider is up again").status())
        .isEqualTo(202);
    rest.sight.until("b02", "COMPENSATED");

    Promises.eachUndoneInReverse(rest.api.ledger("b02"), List.of("holdSeats", "chargeCard"));
  }

  private static void othersEnd(String name, String status) throws InterruptedException {
    for (int i = 0; i < 5; i++) {
      rest.api.start(order(name + i), "");
    }
    for (int i = 0; i < 5; i++) {
      rest.sight.until(name + i, status);
    }
  }

  /** The charge has its timeout of 10 s; its effect is there before, its answer never. */
  @Test
  void B06_an_effect_whose_call_took_too_long_is_undone_after_the_call_has_ended()
      throws Exception {
    worker.api.faults("{\"chargeCard\":\"hang-after-effect\"}");
    rest.api.start(order("b06"), "");
    rest.sight.ledgerWith("b06", "chargeCard", "action", "applied");
    rest.api.cancel("b06", "it takes too long");
    JsonNode saga = rest.sight.until("b06", "COMPENSATED");

    JsonNode charge = Sight.step(saga, "chargeCard");
    assertThat(charge.path("failure").path("kind").asText()).isEqualTo("TIMED_OUT");
    assertThat(charge.path("attempts").asInt()).isEqualTo(1);
    assertThat(told("b06"))
        .containsExactly(
            "holdSeats action applied",
            "chargeCard action applied",
            "chargeCard compensation applied",
            "holdSeats compensation applied");
  }

  @Test
  void B08_B27_B15_three_attempts_end_in_the_undo_at_once_and_nothing_wakes_it_any_more()
      throws Exception {
    worker.api.faults("{\"chargeCard\":\"fail\"}");
    rest.api.start(order("b08"), "");
    JsonNode saga = rest.sight.until("b08", "COMPENSATED");

    List<String> expected =
        List.of(
            "holdSeats action applied",
            "chargeCard action none",
            "chargeCard action none",
            "chargeCard action none",
            "chargeCard compensation none",
            "holdSeats compensation applied");
    assertThat(told("b08")).isEqualTo(expected);
    assertThat(reason(saga)).isEqualTo("FAILED");
    // The same write records the last failure and what follows from it.
    assertThat(transitionsOf(saga, "TURNED_BACK")).isEqualTo(lastFailure(saga));
    assertThat(saga.path("dueAt").isNull()).isTrue();

    for (String verb : List.of("cancel", "retry", "skip")) {
      Api.Answer refused = rest.api.tryCommand("b08", verb, "why");
      assertThat(refused.status()).as(verb).isEqualTo(409);
      assertThat(refused.body()).contains("\"sagaStatus\":\"COMPENSATED\"");
    }
    othersEnd("b08-after-", "COMPENSATED");
    assertThat(rest.api.saga("b08").path("transition")).isEqualTo(saga.path("transition"));
    assertThat(told("b08")).isEqualTo(expected);
  }

  private static List<Long> transitionsOf(JsonNode saga, String event) {
    List<Long> transitions = new ArrayList<>();
    for (JsonNode entry : saga.path("timeline")) {
      if (entry.path("event").asText().equals(event)) {
        transitions.add(entry.path("transition").asLong());
      }
    }
    return transitions;
  }

  private static List<Long> lastFailure(JsonNode saga) {
    List<Long> failures = transitionsOf(saga, "ACTION_FAILED");
    assertThat(failures).hasSize(3);
    return failures.subList(2, 3);
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "...", "-~", "a.b_c-d:e~f", "b44-case", "B44-CASE"})
  void B44_an_accepted_id_has_a_full_life_cycle(String id) throws Exception {
    Order order = order(id);
    assertThat(rest.api.tryStart(order).status()).isEqualTo(201);
    assertThat(rest.api.tryStart(order).status()).isEqualTo(200);
    JsonNode saga = rest.sight.until(id, "COMPLETED");

    assertThat(saga.path("id").asText()).isEqualTo(id);
    assertThat(saga.path("state").path("seats").path(0).asText()).isEqualTo(order.seat());
    assertThat(rest.api.tryGet("/api/sagas?limit=200").body()).contains("\"id\":\"" + id + "\"");
    assertThat(rest.api.tryCommand(id, "cancel", "why").status()).isEqualTo(409);
  }

  /** As they stand in JSON. */
  @ParameterizedTest
  @ValueSource(
      strings = {"", ".", "..", "a/b", "a\\\\b", "a%2Fb", " x", "\\u0000", "\\n", "n\\u0303"})
  void B44_an_id_that_might_not_be_readable_is_refused(String id) throws Exception {
    Api.Answer refused = rest.api.tryStart(order(id));

    assertThat(refused.status()).isEqualTo(400);
    assertThat(refused.body()).contains("\"field\":\"id\"");
  }
}
