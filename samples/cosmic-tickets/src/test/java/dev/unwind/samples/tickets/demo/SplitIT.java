package dev.unwind.samples.tickets.demo;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * One process takes requests, another runs the sagas, on one file. Only the worker is killed; what
 * becomes of the sagas is seen through the process that goes on.
 */
class SplitIT {
  private static final List<String> ALL =
      List.of("holdSeats", "chargeCard", "issueTickets", "confirm");

  private static Cluster cluster;
  private static Cluster.Member rest;
  private static Cluster.Member worker;
  private static Sight sight;

  @BeforeAll
  static void begin() throws Exception {
    cluster = new Cluster("split");
    rest = cluster.rest("rest");
    worker = cluster.worker("worker");
    rest.start();
    sight = rest.sight;
  }

  @AfterAll
  static void end() throws Exception {
    cluster.close();
  }

  /** A fresh process has no faults. */
  @BeforeEach
  void startWorker() throws Exception {
    if (worker.application.isAlive()) {
      worker.application.kill();
    }
    worker.start();
  }

  private static Order order(String id, int seat) {
    return new Order(id, "alice", "floor-right-5-" + seat, "129.50");
  }

  @Test
  void new_sagas_of_the_rest_process_start_within_the_sweep_interval() throws Exception {
    List<Duration> waits = new ArrayList<>();
    for (int i = 0; i < 12; i++) {
      Order order = new Order("quick-" + i, "bob", "floor-right-6-" + (i + 1), "10.00");
      rest.api.start(order, "");
      JsonNode saga = sight.until(order.saga(), "COMPLETED");
      Instant created = Instant.parse(saga.path("createdAt").asText());
      String started = Sight.step(saga, "holdSeats").path("startedAt").asText();
      waits.add(Duration.between(created, Instant.parse(started)));
    }
    Collections.sort(waits);
    System.out.println("From the start of a saga to its first call: " + waits);

    // The interval is 1 s at most; the rest is for a busy machine.
    assertThat(waits.get(waits.size() / 2)).isLessThan(Duration.ofMillis(1_200));
    assertThat(waits.get(waits.size() - 1)).isLessThan(Duration.ofMillis(2_500));
  }

  @Test
  void B17_an_effect_whose_record_was_lost_is_repeated_under_its_key_and_stays_one_effect()
      throws Exception {
    worker.api.faults("{\"chargeCard\":\"hang-after-effect\"}");
    rest.api.start(order("b17", 17), "");
    sight.ledgerWith("b17", "chargeCard", "action", "applied");
    worker.restart();
    JsonNode saga = sight.until("b17", "COMPLETED");

    List<Call> ledger = rest.api.ledger("b17");
    Promises.eachAppliedOnce(ledger, ALL);
    Promises.oneKeyForAllAttempts(ledger);
    Promises.risingTokens(ledger);
    assertThat(ledger.stream().filter(c -> c.step().equals("chargeCard")).map(Call::effect))
        .containsExactly("applied", "duplicate");
    // One claim by the first worker, one by the second.
    assertThat(saga.path("epoch").asInt()).isEqualTo(2);
  }

  @Test
  void B22_only_the_worker_is_restarted_and_its_saga_goes_on_without_any_stimulus()
      throws Exception {
    worker.api.faults("{\"issueTickets\":\"hang\"}");
    rest.api.start(order("b22", 22), "");
    JsonNode before = sight.untilAttempted("b22", "issueTickets", false);
    worker.restart();
    long begin = System.nanoTime();
    JsonNode after = sight.until("b22", "COMPLETED");

    // Far less than the lease of 30 s: the owner's death is proven by its file lock.
    assertThat(Duration.ofNanos(System.nanoTime() - begin)).isLessThan(Duration.ofSeconds(10));
    assertThat(after.path("state").path("hold")).isEqualTo(before.path("state").path("hold"));
    Promises.eachAppliedOnce(rest.api.ledger("b22"), ALL);
  }

  @Test
  void B07_an_intent_whose_call_never_came_is_undone_all_the_same() throws Exception {
    worker.api.faults("{\"chargeCard\":\"hang\"}");
    rest.api.start(order("b07", 7), "");
    sight.untilAttempted("b07", "chargeCard", false);
    worker.application.kill();
    rest.api.cancel("b07", "changed my mind");
    assertThat(rest.api.saga("b07").path("status").asText()).isEqualTo("RUNNING");
    worker.start();
    JsonNode saga = sight.until("b07", "COMPENSATED");

    List<Call> ledger = rest.api.ledger("b07");
    Promises.oneKeyForAllAttempts(ledger);
    Promises.risingTokens(ledger);
    assertThat(ledger.stream().map(c -> c.step() + " " + c.kind() + " " + c.effect()))
        .containsExactly(
            "holdSeats action applied",
            "chargeCard compensation none",
            "holdSeats compensation applied");
    assertThat(saga.path("failure").path("reason").asText()).isEqualTo("CANCELLED");
  }

  @Test
  void B03_the_undo_goes_on_in_reverse_after_a_kill_between_two_compensations() throws Exception {
    worker.api.faults("{\"issueTickets\":\"decline\",\"refundCard\":\"hang-after-effect\"}");
    rest.api.start(order("b03", 3), "");
    sight.ledgerWith("b03", "chargeCard", "compensation", "applied");
    worker.restart();
    sight.until("b03", "COMPENSATED");

    List<Call> ledger = rest.api.ledger("b03");
    Promises.eachUndoneInReverse(ledger, List.of("holdSeats", "chargeCard"));
    Promises.oneKeyForAllAttempts(ledger);
    Promises.risingTokens(ledger);
  }

  @Test
  void B34_of_fifty_parallel_starts_at_two_processes_one_creates_the_saga() throws Exception {
    Cluster.Member second = cluster.rest("rest-2");
    second.start();
    List<Api> apis = List.of(rest.api, second.api);
    List<Callable<Api.Answer>> starts = new ArrayList<>();
    for (int i = 0; i < 50; i++) {
      Api api = apis.get(i % 2);
      starts.add(() -> api.tryStart(order("b34", 34)));
    }
    List<Integer> statuses = new ArrayList<>();
    ExecutorService pool = Executors.newFixedThreadPool(50);
    try {
      for (Future<Api.Answer> answer : pool.invokeAll(starts)) {
        statuses.add(answer.get().status());
      }
    } finally {
      pool.shutdownNow();
    }

    assertThat(statuses).containsOnly(200, 201);
    assertThat(statuses.stream().filter(s -> s == 201)).hasSize(1);
    assertThat(second.api.tryStart(order("b34", 35)).status()).isEqualTo(422);
    sight.until("b34", "COMPLETED");
    Promises.eachAppliedOnce(rest.api.ledger("b34"), ALL);
    second.application.stop();
  }

  @Test
  void B18_sagas_that_are_started_while_workers_boot_make_every_attempt_once() throws Exception {
    worker.application.kill();
    Cluster.Member second = cluster.worker("worker-2");
    Load load = new Load("b18", Collections.nCopies(4, rest.api), 200);
    worker.launch();
    second.launch();
    load.begin();
    worker.application.awaitReady();
    second.application.awaitReady();
    load.join();

    assertThat(load.count()).isEqualTo(200);
    load.allComplete(sight);
    second.application.stop();
  }
}
