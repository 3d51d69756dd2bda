package dev.unwind.samples.tickets.demo;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Files;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** A worker that is stopped for longer than its lease, and then goes on as if nothing had been. */
class ZombieIT {
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  @Test
  void B25_the_write_of_a_worker_that_slept_over_its_lease_is_refused() throws Exception {
    try (Cluster cluster = new Cluster("zombie", "unwind.worker.lease=2s")) {
      Cluster.Member rest = cluster.rest("rest");
      Cluster.Member zombie = cluster.worker("zombie");
      rest.start();
      zombie.start();
      zombie.api.faults("{\"chargeCard\":\"slow:3s\"}");
      rest.api.start(new Order("b25", "alice", "floor-right-3-7", "129.50"), "");
      rest.sight.untilAttempted("b25", "chargeCard", false);
      zombie.application.signal("STOP");
      Cluster.Member other = cluster.worker("other");
      other.start();
      JsonNode ended = rest.sight.until("b25", "COMPLETED");
      zombie.application.signal("CONT");
      List<Call> charges = untilTheZombieHasCalled(rest);

      // The zombie's call came last, with the lower token, and had no effect.
      assertThat(charges).hasSize(2);
      assertThat(charges.get(0).isApplied()).isTrue();
      assertThat(charges.get(0).attempt()).isEqualTo(2);
      assertThat(charges.get(1).isApplied()).isFalse();
      assertThat(charges.get(1).token()).isLessThan(charges.get(0).token());
      assertThat(charges.get(1).key()).isEqualTo(charges.get(0).key());
      // It can still write, but not to that saga.
      other.application.stop();
      rest.api.start(new Order("after", "bob", "floor-right-3-8", "10.00"), "");
      rest.sight.until("after", "COMPLETED");
      JsonNode now = rest.api.saga("b25");
      assertThat(now.path("transition")).isEqualTo(ended.path("transition"));
      assertThat(now.path("state")).isEqualTo(ended.path("state"));
      assertThat(now.path("epoch").asInt()).isEqualTo(2);
      assertThat(Files.readString(zombie.application.log()))
          .contains("Saga b25 is not this process's any more");
      Promises.eachAppliedOnce(
          rest.api.ledger("b25"), List.of("holdSeats", "chargeCard", "issueTickets", "confirm"));
    }
  }

  private static List<Call> untilTheZombieHasCalled(Cluster.Member rest)
      throws InterruptedException {
    return Waiting.until(
        "the zombie has made its call",
        PATIENCE,
        () -> {
          try {
            List<Call> charges =
                rest.api.ledger("b25").stream().filter(c -> c.step().equals("chargeCard")).toList();
            return charges.size() < 2 ? Optional.empty() : Optional.of(charges);
          } catch (InterruptedException e) {
            throw new IllegalStateException(e);
          }
        });
  }
}
