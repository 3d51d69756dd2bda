package dev.unwind.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.unwind.engine.store.DocumentKey;
import dev.unwind.engine.store.ListQuery;
import dev.unwind.engine.store.Page;
import dev.unwind.engine.store.Stored;
import dev.unwind.engine.store.Summary;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A process that writes is killed at random moments; nothing that it was promised may be lost. */
class KillTest {
  private static final int ROUNDS = 5;

  @TempDir private Path folder;

  /** Partition to the highest transition that was acknowledged. */
  private final Map<String, Long> acknowledged = new TreeMap<>();

  @Test
  @Timeout(120)
  void noAcknowledgedWriteIsLostAndNoCommitIsTorn() throws Exception {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    Path file = folder.resolve("unwind.db");
    for (int round = 0; round < ROUNDS; round++) {
      String label = "round " + round + " of seed " + seed;
      killAfter(50 + random.nextInt(4_000), file, round);
      try (SqliteDocumentStore store = SqliteDocumentStore.open(SqliteStoreSettings.at(file))) {
        assertNothingLost(store, label);
        assertNothingTorn(store, label);
        String partition = "after-" + round;
        store.commit(partition, KillTestMain.step(partition, 1, Optional.empty()));
      }
      acknowledged.put("after-" + round, 1L);
    }
  }

  private void killAfter(int acknowledgements, Path file, int round)
      throws IOException, InterruptedException {
    Process writer = start(file, round);
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(writer.getInputStream(), StandardCharsets.UTF_8))) {
      int count = 0;
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        // the last line may be cut short, and then says nothing
        if (line.endsWith(".")) {
          String[] parts = line.substring(0, line.length() - 1).split(" ");
          acknowledged.merge(parts[0], Long.parseLong(parts[1]), Math::max);
        }
        if (++count == acknowledgements) {
          // by the handle: the process itself would close the stream that is still to be read
          writer.toHandle().destroyForcibly();
        }
      }
      assertThat(count)
          .as("acknowledgements in round " + round)
          .isGreaterThanOrEqualTo(acknowledgements);
    } finally {
      writer.destroyForcibly();
    }
    assertThat(writer.waitFor(10, TimeUnit.SECONDS)).isTrue();
  }

  private Process start(Path file, int round) throws IOException {
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            // a killed process leaves the unpacked library behind; here it goes with the folder
            "-Dorg.sqlite.tmpdir=" + folder,
            "-cp",
            System.getProperty("java.class.path"),
            KillTestMain.class.getName(),
            file.toString(),
            "r" + round)
        .redirectError(ProcessBuilder.Redirect.INHERIT)
        .start();
  }

  private void assertNothingLost(SqliteDocumentStore store, String label) {
    acknowledged.forEach(
        (partition, transition) ->
            assertThat(store.read(new DocumentKey(partition, "saga")))
                .as("%s, %s acknowledged up to %d", label, partition, transition)
                .hasValueSatisfying(
                    stored ->
                        assertThat(stored.document().header().transition())
                            .isGreaterThanOrEqualTo(transition)));
  }

  /** Each transition was committed with one message: so there are as many as the saga says. */
  private static void assertNothingTorn(SqliteDocumentStore store, String label) {
    long sagas = 0;
    Page<Summary> page = store.list(sagas(Optional.empty()));
    while (true) {
      for (Summary saga : page.items()) {
        sagas++;
        List<Stored> all = store.partition(saga.key().partition(), 100, Optional.empty()).items();
        assertThat(all).as(label + ", " + saga.key()).hasSize(1 + (int) saga.header().transition());
      }
      if (page.next().isEmpty()) {
        break;
      }
      page = store.list(sagas(page.next()));
    }
    assertThat(store.count("saga", Optional.empty())).as(label).isEqualTo(sagas);
  }

  private static ListQuery sagas(Optional<String> cursor) {
    return new ListQuery("saga", Optional.empty(), Optional.empty(), 1_000, cursor);
  }
}
