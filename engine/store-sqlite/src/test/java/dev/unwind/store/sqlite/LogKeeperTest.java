package dev.unwind.store.sqlite;

import static dev.unwind.store.sqlite.TestDocuments.create;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LogKeeperTest {
  private static final long BYTES_MAX = 1_000_000;

  @TempDir private Path folder;

  @Test
  void aLongLogStartsAnew() throws IOException {
    try (SqliteDocumentStore store = open()) {
      write(store, 0, 400);

      assertThat(Files.size(log())).isLessThan(2 * BYTES_MAX);
    }
  }

  @Test
  void aReaderThatTakesLongDelaysThatAndNothingElse() throws Exception {
    try (SqliteDocumentStore store = open()) {
      write(store, 0, 10);
      try (Connection reader = new Connections(settings()).reader()) {
        holdSnapshot(reader);
        write(store, 10, 400);
        assertThat(Files.size(log())).isGreaterThan(BYTES_MAX);
      }
      write(store, 400, 410);
    }
  }

  @Test
  void theStoresOwnReadsHoldNothingUp() throws IOException {
    try (SqliteDocumentStore store = open()) {
      for (int i = 0; i < 400; i++) {
        write(store, i, i + 1);
        store.partition("s-" + i, 1, Optional.empty());
      }

      assertThat(Files.size(log())).isLessThan(2 * BYTES_MAX);
    }
  }

  private static void write(SqliteDocumentStore store, int from, int to) {
    for (int i = from; i < to; i++) {
      store.commit("s-" + i, List.of(create("s-" + i)));
    }
  }

  private static void holdSnapshot(Connection reader) throws SQLException {
    reader.setAutoCommit(false);
    ResultSet rows = reader.createStatement().executeQuery("SELECT * FROM document");
    assertThat(rows.next()).isTrue();
  }

  private SqliteDocumentStore open() {
    return SqliteDocumentStore.open(settings(), BYTES_MAX);
  }

  private SqliteStoreSettings settings() {
    return SqliteStoreSettings.at(folder.resolve("unwind.db"));
  }

  private Path log() {
    return folder.resolve("unwind.db-wal");
  }
}
