package dev.unwind.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConnectionsTest {
  private static final String FULL = "2";

  @TempDir private Path folder;
  private Connections connections;

  @BeforeEach
  void prepareFile() {
    connections = new Connections(SqliteStoreSettings.at(folder.resolve("unwind.db")));
    new Opening(connections.settings()).prepareFile();
  }

  /** The promise of every acknowledgement rests on these two. */
  @Test
  void theWriterSyncsEachCommitToTheLog() throws SQLException {
    try (Connection writer = connections.writer()) {
      assertThat(value(writer, "PRAGMA synchronous")).isEqualTo(FULL);
      assertThat(value(writer, "PRAGMA journal_mode")).isEqualTo("wal");
    }
  }

  @Test
  void aReaderCannotWrite() throws SQLException {
    try (Connection reader = connections.reader()) {
      assertThatExceptionOfType(SQLException.class)
          .isThrownBy(() -> Connections.execute(reader, "DELETE FROM document"));
    }
  }

  private static String value(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      assertThat(rows.next()).isTrue();
      return rows.getString(1);
    }
  }
}
