package dev.unwind.samples.tickets.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Starts of the packaged application on a store that can't be used: they end at once, say why and
 * what to do, and leave the file alone.
 */
class StoreStartIT {
  @Test
  void a_damaged_file_ends_the_start_is_left_alone_and_a_restored_one_goes_on() throws Exception {
    try (Cluster cluster = new Cluster("damaged")) {
      Cluster.Member both = cluster.worker("both");
      both.start();
      both.api.start(new Order("kept", "alice", "floor-left-1-1", "10.00"), "?wait=10s");
      both.application.stop();
      Path file = cluster.data().resolve("unwind.db");
      byte[] good = Files.readAllBytes(file);
      byte[] bad = good.clone();
      Arrays.fill(bad, 100, 4_096, (byte) 0x5a);
      Files.write(file, bad);

      assertEndsSaying(
          both, "unwind.store.sqlite.file", file + " is damaged; restore it from a backup");
      assertThat(Files.readAllBytes(file)).isEqualTo(bad);

      Files.write(file, good);
      both.start();
      assertThat(both.api.saga("kept").path("status").asText()).isEqualTo("COMPLETED");
    }
  }

  @Test
  void a_file_that_is_no_database_ends_the_start_and_is_left_alone() throws Exception {
    try (Cluster cluster = new Cluster("no-database")) {
      Path file = cluster.data().resolve("unwind.db");
      Files.writeString(file, "this is no database\n".repeat(1_000));
      byte[] before = Files.readAllBytes(file);

      assertEndsSaying(
          cluster.worker("both"), "unwind.store.sqlite.file", file + " is not a SQLite database");
      assertThat(Files.readAllBytes(file)).isEqualTo(before);
    }
  }

  @Test
  void without_a_folder_for_the_native_library_the_start_ends_and_names_the_ways_out()
      throws Exception {
    try (Cluster cluster = new Cluster("no-library")) {
      Path nowhere = cluster.data().resolve("nowhere");
      Cluster.Member both = cluster.worker("both", "org.sqlite.tmpdir=" + nowhere);

      assertNamesTheWaysOut(both);

      Files.createDirectory(nowhere);
      both.start();
    }
  }

  /**
   * As on hardened machines. Needs a user who may mount; only the process itself sees the mount.
   */
  @Test
  void where_temporary_files_may_not_be_executed_the_start_names_the_ways_out_and_they_work()
      throws Exception {
    try (Cluster cluster = new Cluster("noexec")) {
      Path temporary = Files.createDirectory(cluster.data().resolve("tmp"));
      assumeTrue(SmallDisk.canMount(temporary), "skipped: this user may not mount");
      List<String> java = SmallDisk.mounted(temporary, "noexec", "true");
      String there = "java.io.tmpdir=" + temporary;

      assertNamesTheWaysOut(cluster.member("both", java, there));

      cluster.member("elsewhere", java, there, "org.sqlite.tmpdir=" + cluster.data()).start();
    }
  }

  private static void assertNamesTheWaysOut(Cluster.Member member) {
    assertEndsSaying(
        member,
        "SQLite's native library can't be loaded",
        "-Dorg.sqlite.tmpdir",
        "-Dorg.sqlite.lib.path",
        "-Dorg.sqlite.lib.name");
  }

  /** The message has the end of the log. */
  private static void assertEndsSaying(Cluster.Member member, String... texts) {
    List<String> all = new ArrayList<>(List.of(texts));
    all.add(0, "the application ended with code 1");
    assertThatThrownBy(member::start).hasMessageContainingAll(all.toArray(String[]::new));
  }
}
