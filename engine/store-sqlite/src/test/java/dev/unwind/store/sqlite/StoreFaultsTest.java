package dev.unwind.store.sqlite;

import static dev.unwind.store.sqlite.TestDocuments.create;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.unwind.engine.store.DocumentKey;
import dev.unwind.engine.store.StoreUnavailable;
import dev.unwind.engine.store.Stored;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.sql.Connection;
import java.sql.DriverManager;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What becomes of a file that is damaged or kept from the store. */
class StoreFaultsTest {
  private static final int DOCUMENTS = 400;

  @TempDir private Path folder;
  private Path file;

  @BeforeEach
  void nameFile() {
    file = folder.resolve("unwind.db");
  }

  private SqliteDocumentStore open(Path path) {
    return SqliteDocumentStore.open(
        SqliteStoreSettings.at(path).withBusyTimeout(Duration.ofSeconds(1)));
  }

  private static void fill(SqliteDocumentStore store) {
    for (int i = 0; i < DOCUMENTS; i++) {
      store.commit("s-" + i, List.of(create("s-" + i)));
    }
  }

  private static Optional<Stored> read(SqliteDocumentStore store, int i) {
    return store.read(new DocumentKey("s-" + i, "saga"));
  }

  @Test
  void garbledPagesAreReportedAndNeverReadAsData() throws IOException {
    try (SqliteDocumentStore store = open(file)) {
      fill(store);
    }
    garblePages(4_096 * 8, 4_096 * 60);

    List<Throwable> refused = new ArrayList<>();
    try (SqliteDocumentStore store = open(file)) {
      for (int i = 0; i < DOCUMENTS; i++) {
        try {
          read(store, i).ifPresent(StoreFaultsTest::assertWhole);
        } catch (StoreUnavailable damaged) {
          refused.add(damaged);
        }
      }
    }
    assertThat(refused).isNotEmpty();
    assertThat(refused)
        .allSatisfy(
            e ->
                assertThat(e).hasMessageContaining(file + " is damaged; restore it from a backup"));
  }

  private static void assertWhole(Stored stored) {
    assertThat(new String(stored.document().json(), java.nio.charset.StandardCharsets.UTF_8))
        .startsWith("{\"pad\":\"xxx")
        .endsWith("xxx\"}");
  }

  private void garblePages(long from, long to) throws IOException {
    byte[] noise = new byte[(int) (to - from)];
    new Random(5).nextBytes(noise);
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
      channel.write(ByteBuffer.wrap(noise), from);
    }
  }

  /**
   * As a power cut leaves it: the commits before stand, and what follows was never acknowledged.
   */
  @Test
  void aGarbledEndOfTheLogCostsNothingThatWasAcknowledged() throws IOException {
    Path copy = folder.resolve("copy.db");
    try (SqliteDocumentStore store = open(file)) {
      fill(store);
      Files.copy(file, copy);
      Files.copy(log(file), log(copy), StandardCopyOption.REPLACE_EXISTING);
    }
    byte[] noise = new byte[10_000];
    Arrays.fill(noise, (byte) 0x5a);
    Files.write(log(copy), noise, StandardOpenOption.APPEND);

    try (SqliteDocumentStore store = open(copy)) {
      for (int i = 0; i < DOCUMENTS; i++) {
        assertThat(read(store, i)).as("document %d", i).isPresent();
      }
      assertThat(store.commit("after", List.of(create("after")))).hasSize(1);
    }
  }

  private static Path log(Path database) {
    return database.resolveSibling(database.getFileName() + "-wal");
  }

  @Test
  void aFileThatSomebodyLocksForGoodIsUnavailableAndUsableAgainAfterwards() throws Exception {
    try (SqliteDocumentStore store = open(file)) {
      store.commit("s-0", List.of(create("s-0")));
      try (Connection other = DriverManager.getConnection("jdbc:sqlite:" + file)) {
        other.createStatement().execute("BEGIN EXCLUSIVE");
        assertThatExceptionOfType(StoreUnavailable.class)
            .isThrownBy(() -> store.commit("s-1", List.of(create("s-1"))))
            .withMessageContaining("locked by another process");
        assertThat(read(store, 0)).isPresent();
      }
      assertThat(store.commit("s-1", List.of(create("s-1")))).hasSize(1);
    }
  }

  /** Such as a file that was made read-only, or a disk that the system mounted so after errors. */
  @Test
  void aFileThatCanNoLongerBeWrittenIsUnavailableAndUsableAgainAfterwards() {
    SqliteStoreSettings settings = SqliteStoreSettings.at(file);
    open(file).close();
    Connections connections = new Connections(settings);
    boolean[] readOnly = {true};
    ETags etags = new ETags();
    GroupCommitter committer =
        new GroupCommitter(
            () -> {
              Connection connection = connections.writer();
              if (readOnly[0]) {
                Connections.execute(connection, "PRAGMA query_only = 1");
              }
              return WriterSession.on(
                  connection, new LogKeeper(settings, SqliteDocumentStore.LOG_BYTES_MAX));
            },
            settings);
    List<RowWrite> write = List.of(RowWrite.of(create("s-1"), etags));

    Outcome refused = committer.commit(write);
    assertThat(refused).isInstanceOf(Outcome.NotApplied.class);
    assertThat(Failures.reason(file, ((Outcome.NotApplied) refused).cause()))
        .contains(file + " or its folder is not writable");
    readOnly[0] = false;
    assertThat(committer.commit(write)).isInstanceOf(Outcome.Applied.class);
    committer.finish();
    committer.close();
  }
}
