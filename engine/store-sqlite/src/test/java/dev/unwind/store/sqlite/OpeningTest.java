package dev.unwind.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import dev.unwind.engine.store.DocumentKey;
import dev.unwind.engine.store.StoreNotUsable;
import dev.unwind.engine.store.StoreUnavailable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OpeningTest {
  @TempDir private Path folder;
  private Path file;

  @BeforeEach
  void nameFile() {
    file = folder.resolve("unwind.db");
  }

  @Test
  void anEmptyFileIsTakenOver() throws IOException {
    Files.createFile(file);

    open().close();
    open().close();
  }

  @Test
  void manyMayCreateTheSameFileAtOnce() throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(8);
    try {
      List<Future<SqliteDocumentStore>> openings = new ArrayList<>();
      for (int i = 0; i < 8; i++) {
        openings.add(pool.submit(this::open));
      }
      for (int i = 0; i < 8; i++) {
        SqliteDocumentStore store = openings.get(i).get();
        store.commit("s-" + i, List.of(TestDocuments.create("s-" + i)));
      }
      for (Future<SqliteDocumentStore> opening : openings) {
        try (SqliteDocumentStore store = opening.get()) {
          for (int i = 0; i < 8; i++) {
            assertThat(store.read(new DocumentKey("s-" + i, "saga"))).isPresent();
          }
        }
      }
    } finally {
      pool.shutdownNow();
    }
  }

  @Test
  void aNewerVersionIsRefusedAndLeftAlone() throws Exception {
    open().close();
    execute("PRAGMA user_version = 2");

    assertRefusedAndUnchanged("has the schema version 2", "reads version 1");
  }

  @Test
  void aDatabaseOfAnotherApplicationIsRefusedAndLeftAlone() throws Exception {
    execute("CREATE TABLE theirs (a)");

    assertRefusedAndUnchanged("of another application");
  }

  @Test
  void anEmptyDatabaseMarkedByAnotherApplicationIsRefused() throws Exception {
    execute("PRAGMA application_id = 7");

    assertRefusedAndUnchanged("application id 7");
  }

  @Test
  void aFileThatIsNoDatabaseIsRefusedAndLeftAlone() throws IOException {
    Files.writeString(file, "this is no database\n".repeat(1_000));

    assertRefusedAndUnchanged("is not a SQLite database");
  }

  @Test
  void aDamagedFileIsRefusedAndLeftAlone() throws IOException {
    open().close();
    byte[] bytes = Files.readAllBytes(file);
    Arrays.fill(bytes, 100, 4_096, (byte) 0x5a);
    Files.write(file, bytes);

    assertRefusedAndUnchanged("is damaged");
  }

  @Test
  void aFolderThatCannotBeMadeIsNamed() throws IOException {
    Files.createFile(folder.resolve("in-the-way"));
    file = folder.resolve("in-the-way/unwind.db");

    assertRefused("can't be created");
  }

  @Test
  void aFolderInPlaceOfTheFileIsRefused() throws IOException {
    Files.createDirectory(file);

    assertRefused("can't be opened");
  }

  @Test
  void aFolderWithoutWritePermissionIsRefused() throws IOException {
    assertThat(folder.toFile().setWritable(false)).isTrue();
    try {
      assumeFalse(Files.isWritable(folder), "skipped: this user may write everywhere");
      assertRefused("can't be opened");
    } finally {
      assertThat(folder.toFile().setWritable(true)).isTrue();
    }
  }

  @Test
  void aFileWithoutWritePermissionIsRefused() throws IOException {
    open().close();
    assertThat(file.toFile().setWritable(false)).isTrue();
    assumeFalse(Files.isWritable(file), "skipped: this user may write everywhere");
    assertRefused("is not writable");
  }

  /** A start must not have to compete for it with processes that write all the time. */
  @Test
  void aFileThatIsInUseIsOpenedWithoutItsWriteLock() throws SQLException {
    open().close();
    try (Connection other = connect()) {
      other.createStatement().execute("BEGIN IMMEDIATE");
      open().close();
    }
  }

  @Test
  void aFileThatStaysLockedIsUnavailable() throws SQLException {
    try (Connection other = connect()) {
      other.createStatement().execute("BEGIN EXCLUSIVE");
      SqliteStoreSettings impatient =
          SqliteStoreSettings.at(file).withBusyTimeout(Duration.ofMillis(50));

      assertThatExceptionOfType(StoreUnavailable.class)
          .isThrownBy(() -> SqliteDocumentStore.open(impatient))
          .withMessageContaining("locked by another process");
    }
    open().close();
  }

  private SqliteDocumentStore open() {
    return SqliteDocumentStore.open(SqliteStoreSettings.at(file));
  }

  private void assertRefusedAndUnchanged(String... texts) throws IOException {
    byte[] before = Files.readAllBytes(file);
    assertRefused(texts);
    assertThat(Files.readAllBytes(file)).isEqualTo(before);
  }

  private void assertRefused(String... texts) {
    assertThatExceptionOfType(StoreNotUsable.class)
        .isThrownBy(this::open)
        .withMessageContaining(file.toString())
        .withMessageContainingAll(texts);
  }

  private Connection connect() throws SQLException {
    return DriverManager.getConnection("jdbc:sqlite:" + file);
  }

  private void execute(String sql) throws SQLException {
    try (Connection connection = connect()) {
      connection.createStatement().execute(sql);
    }
  }
}
