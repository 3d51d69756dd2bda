package dev.unwind.samples.tickets.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import org.junit.jupiter.api.Test;

/** Requests that meet an application which has hardly begun. */
class BootIT {
  @Test
  void B18_sagas_that_are_started_during_the_boot_and_the_recovery_make_every_attempt_once()
      throws Exception {
    try (Cluster cluster = new Cluster("boot")) {
      Cluster.Member both = cluster.worker("both");
      both.start();
      both.api.faults("{\"holdSeats\":\"slow:30s\"}");
      Load orphans =
          new Load("orphan", Collections.nCopies(4, both.api), 60).withSeatsFrom(1_000).begin();
      orphans.join();
      both.application.kill();

      both.launch();
      Load load = new Load("b18", Collections.nCopies(4, both.api), 200).begin();
      load.join();

      assertThat(load.count()).isEqualTo(200);
      load.allComplete(both.sight);
      for (int i = 0; i < 60; i++) {
        both.sight.until("orphan-" + i, "COMPLETED");
      }
    }
  }
}
