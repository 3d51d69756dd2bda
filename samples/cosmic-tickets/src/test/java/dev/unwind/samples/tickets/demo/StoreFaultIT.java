package dev.unwind.samples.tickets.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Faults of the store under a running application, which is not restarted. */
class StoreFaultIT {
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final int MANY = 1_000;

  private static Order order(int i) {
    return new Order(
        "p-" + i, "b".repeat(100), "floor-left-" + (1 + i / 50) + "-" + (1 + i % 50), "10.00");
  }

  private static Api.Answer untilHealth(Cluster.Member member, int status)
      throws InterruptedException {
    return Waiting.until(
        "readiness answers " + status,
        PATIENCE,
        () -> {
          try {
            return Optional.of(member.api.health()).filter(answer -> answer.status() == status);
          } catch (IOException | InterruptedException e) {
            throw new IllegalStateException(e);
          }
        });
  }

  @Test
  void a_locked_file_is_said_to_be_locked_and_works_again_when_it_is_free() throws Exception {
    try (Cluster cluster =
        new Cluster(
            "locked",
            "unwind.store.sqlite.busy-timeout=500ms",
            "unwind.limits.request-timeout=1s")) {
      Cluster.Member both = cluster.worker("both");
      both.start();
      String url = "jdbc:sqlite:" + cluster.data().resolve("unwind.db");
      try (Connection other = DriverManager.getConnection(url)) {
        other.createStatement().execute("BEGIN EXCLUSIVE");
        Api.Answer refused = both.api.tryStart(order(0));
        assertThat(refused.status()).isEqualTo(503);
        assertThat(refused.body()).contains("locked by another process");
        assertThat(untilHealth(both, 503).body()).contains("locked by another process");
      }
      untilHealth(both, 200);
      assertThat(both.api.tryStart(order(0)).status()).isEqualTo(201);
      both.sight.until("p-0", "COMPLETED");
    }
  }

  /**
   * Somebody holds the write lock for seconds, again and again, and never for longer than the busy
   * timeout: to callers the same as a disk that is slow.
   */
  @Test
  void a_slow_file_is_said_to_be_slow_loses_nothing_and_is_well_again_by_itself() throws Exception {
    try (Cluster cluster = new Cluster("slow")) {
      Cluster.Member both = cluster.worker("both");
      both.start();
      long pid = both.application.pid();
      List<Load> loads = new ArrayList<>();
      String url = "jdbc:sqlite:" + cluster.data().resolve("unwind.db");
      try (Connection other = DriverManager.getConnection(url)) {
        for (int i = 0; i < 3; i++) {
          other.createStatement().execute("BEGIN IMMEDIATE");
          Load load = new Load("slow-" + i, Collections.nCopies(4, both.api), 40);
          loads.add(load.withSeatsFrom(40 * i).begin());
          assertThat(untilHealth(both, 503).body()).contains("no commit has been answered for");
          other.createStatement().execute("ROLLBACK");
          untilHealth(both, 200);
        }
      }
      for (Load load : loads) {
        load.join();
        load.allComplete(both.sight);
        assertThat(load.count()).isEqualTo(40);
      }

      assertThat(both.application.pid()).isEqualTo(pid);
      assertThat(both.application.isAlive()).isTrue();
      assertThat(Files.readString(both.application.log()))
          .contains("unwind.db has been locked by another process for")
          .doesNotContain("Commits fail");
    }
  }

  /** Needs a user who may mount; only the process itself sees the small disk. */
  @Test
  void a_full_disk_is_said_to_be_full_loses_nothing_and_works_again_when_there_is_room()
      throws Exception {
    try (Cluster cluster = new Cluster("full", "unwind.limits.request-timeout=1s")) {
      Path disk = Files.createDirectories(cluster.data().resolve("disk"));
      assumeTrue(SmallDisk.canMount(disk), "skipped: this user may not mount");
      Cluster.Member both =
          cluster.member(
              "both",
              SmallDisk.mounted(
                  disk, "size=4m", "head -c 2000000 /dev/zero > '" + disk + "/ballast'"),
              "unwind.store.sqlite.file=" + disk.resolve("unwind.db"));
      both.start();
      List<String> accepted = new ArrayList<>();
      Api.Answer refused = fill(both.api, accepted);
      assertThat(refused.status()).as(refused.body()).isEqualTo(503);
      assertThat(refused.body()).contains("unwind.db is full");
      assertThat(untilHealth(both, 503).body()).contains("unwind.db is full");

      Files.delete(Path.of("/proc", both.application.pid() + "/root", disk + "/ballast"));
      untilHealth(both, 200);
      assertThat(accepted).isNotEmpty();
      for (String saga : accepted) {
        both.sight.until(saga, "COMPLETED");
      }
      assertThat(both.api.tryStart(order(MANY - 1)).status()).isEqualTo(201);
    }
  }

  private static Api.Answer fill(Api api, List<String> accepted) throws Exception {
    Api.Answer answer = new Api.Answer(0, "nothing was started");
    for (int i = 0; i < MANY - 1; i++) {
      answer = api.tryStart(order(i));
      if (answer.status() != 201) {
        return answer;
      }
      accepted.add(order(i).saga());
    }
    return answer;
  }
}
