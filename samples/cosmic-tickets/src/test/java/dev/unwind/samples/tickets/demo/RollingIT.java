package dev.unwind.samples.tickets.demo;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Workers that are asked to stop while there is work. */
class RollingIT {
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final String SLOW =
      "{\"holdSeats\":\"slow:50ms\",\"chargeCard\":\"slow:200ms\",\"issueTickets\":\"slow:50ms\"}";

  private static Cluster cluster;
  private static Cluster.Member rest;

  @BeforeAll
  static void begin() throws Exception {
    cluster = new Cluster("rolling");
    rest = cluster.rest("rest");
    rest.start();
  }

  @AfterAll
  static void end() throws Exception {
    cluster.close();
  }

  private static void untilStopped(Cluster.Member member) throws InterruptedException {
    Waiting.until(
        "the process has stopped",
        PATIENCE,
        () -> member.application.isAlive() ? Optional.empty() : Optional.of(true));
  }

  @Test
  void B21_two_workers_are_restarted_one_after_the_other_under_load_and_nothing_is_lost()
      throws Exception {
    List<Cluster.Member> workers = List.of(cluster.worker("worker-1"), cluster.worker("worker-2"));
    for (Cluster.Member worker : workers) {
      worker.start();
      worker.api.faults(SLOW);
    }
    Load load = new Load("b21", List.of(rest.api), 2_000).begin();
    for (Cluster.Member worker : workers) {
      int before = load.count();
      Waiting.until(
          "load on both",
          PATIENCE,
          () -> load.count() > before + 20 ? Optional.of(true) : Optional.empty());
      worker.application.terminate();
      untilStopped(worker);
      worker.start();
      worker.api.faults(SLOW);
    }
    load.end();

    System.out.println(
        "Starts during the rolling restart: " + load.count() + ", 99 % within " + load.p99());
    load.allComplete(rest.sight);
    for (Cluster.Member worker : workers) {
      worker.application.stop();
    }
  }

  @Test
  void B21_a_draining_worker_takes_nothing_new() throws Exception {
    Cluster.Member worker = cluster.worker("drained");
    worker.start();
    worker.api.faults("{\"chargeCard\":\"slow:4s\"}");
    rest.api.start(new Order("last", "carol", "floor-left-9-1", "10.00"), "");
    rest.sight.untilAttempted("last", "chargeCard", false);
    worker.application.terminate();
    rest.api.start(new Order("too-late", "dave", "floor-left-9-2", "10.00"), "");
    untilStopped(worker);

    JsonNode left = rest.api.saga("too-late");
    assertThat(left.path("transition").asInt()).isEqualTo(1);
    assertThat(left.path("owner").isNull()).isTrue();
    JsonNode drained = rest.api.saga("last");
    assertThat(drained.path("owner").isNull()).isTrue();
    assertThat(Sight.step(drained, "chargeCard").path("status").asText()).isEqualTo("SUCCEEDED");

    worker.start();
    rest.sight.until("too-late", "COMPLETED");
    assertThat(
            Sight.step(rest.sight.until("last", "COMPLETED"), "chargeCard")
                .path("attempts")
                .asInt())
        .isEqualTo(1);
    worker.application.stop();
  }

  @Test
  void B30_a_stop_with_enough_grace_records_the_running_step() throws Exception {
    JsonNode saga = stopWithinStep("b30-long", "unwind.worker.grace=10s");

    assertThat(Sight.step(saga, "chargeCard").path("attempts").asInt()).isEqualTo(1);
    assertThat(charges("b30-long")).hasSize(1);
  }

  @Test
  void B30_a_stop_with_too_little_grace_leaves_the_step_to_another_under_the_same_key()
      throws Exception {
    JsonNode saga = stopWithinStep("b30-short", "unwind.worker.grace=1s");

    assertThat(Sight.step(saga, "chargeCard").path("attempts").asInt()).isEqualTo(2);
    List<Call> charges = charges("b30-short");
    Promises.oneKeyForAllAttempts(charges);
    assertThat(charges.stream().filter(Call::isApplied)).hasSize(1);
    assertThat(saga.path("epoch").asInt()).isEqualTo(2);
  }

  /** Stops a worker in a step of 5 s, and lets another go on. */
  private static JsonNode stopWithinStep(String id, String grace) throws Exception {
    Cluster.Member first = cluster.worker(id + "-first", grace);
    Cluster.Member second = cluster.worker(id + "-second", grace);
    first.start();
    first.api.faults("{\"chargeCard\":\"slow:5s\"}");
    int seat = 1 + Math.floorMod(id.hashCode(), 50);
    rest.api.start(new Order(id, "erin", "floor-left-8-" + seat, "10.00"), "");
    rest.sight.untilAttempted(id, "chargeCard", false);
    second.start();
    first.application.terminate();
    JsonNode saga = rest.sight.until(id, "COMPLETED");
    untilStopped(first);
    second.application.stop();
    return saga;
  }

  private static List<Call> charges(String saga) throws InterruptedException {
    return rest.api.ledger(saga).stream().filter(c -> c.step().equals("chargeCard")).toList();
  }
}
