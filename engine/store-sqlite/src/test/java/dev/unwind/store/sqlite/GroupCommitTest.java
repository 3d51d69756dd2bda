package dev.unwind.store.sqlite;

import static dev.unwind.store.sqlite.TestDocuments.create;
import static dev.unwind.store.sqlite.TestDocuments.message;
import static dev.unwind.store.sqlite.TestDocuments.saga;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

import dev.unwind.engine.store.DocumentKey;
import dev.unwind.engine.store.PreconditionFailed;
import dev.unwind.engine.store.StoreUnavailable;
import dev.unwind.engine.store.Stored;
import dev.unwind.engine.store.Write;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GroupCommitTest {
  @TempDir private Path folder;
  private final ExecutorService callers = Executors.newFixedThreadPool(64);
  private SqliteStoreSettings settings;

  @BeforeEach
  void nameFile() {
    settings = SqliteStoreSettings.at(folder.resolve("unwind.db"));
  }

  @AfterEach
  void stopCallers() {
    callers.shutdownNow();
  }

  @Test
  void callersShareTransactions() throws Exception {
    try (SqliteDocumentStore store = SqliteDocumentStore.open(settings)) {
      List<Future<?>> calls = new ArrayList<>();
      for (int i = 0; i < 640; i++) {
        String partition = "s-" + i;
        calls.add(callers.submit(() -> store.commit(partition, List.of(create(partition)))));
      }
      for (Future<?> call : calls) {
        call.get();
      }

      assertThat(store.transactions()).isLessThan(320);
      assertThat(store.count("saga", Optional.empty())).isEqualTo(640);
    }
  }

  /** While another process holds the lock, all of these gather in one group. */
  @Test
  void aRefusedCommitLeavesItsGroupAlone() throws Exception {
    try (SqliteDocumentStore store = SqliteDocumentStore.open(settings)) {
      store.commit("taken", List.of(create("taken")));
      List<Future<List<Stored>>> calls = new ArrayList<>();
      try (Connection other = lockFile()) {
        for (int i = 0; i < 60; i++) {
          String partition = i % 3 == 0 ? "taken" : "s-" + i;
          List<Write> writes = List.of(new Write.Create(message(partition, i)), create(partition));
          calls.add(callers.submit(() -> store.commit(partition, writes)));
        }
        other.rollback();
      }
      for (int i = 0; i < 60; i++) {
        Future<List<Stored>> call = calls.get(i);
        if (i % 3 == 0) {
          assertThatExceptionOfType(ExecutionException.class)
              .isThrownBy(call::get)
              .withCauseInstanceOf(PreconditionFailed.class);
          assertThat(store.read(message("taken", i).key())).isEmpty();
        } else {
          assertThat(call.get()).hasSize(2);
          assertThat(store.read(message("s-" + i, i).key())).isPresent();
        }
      }
    }
  }

  @Test
  void aFileThatStaysLockedMakesCommitsUnavailableUntilItIsFree() throws Exception {
    SqliteStoreSettings impatient = settings.withBusyTimeout(Duration.ofMillis(50));
    try (SqliteDocumentStore store = SqliteDocumentStore.open(impatient)) {
      try (Connection other = lockFile()) {
        assertThatExceptionOfType(StoreUnavailable.class)
            .isThrownBy(() -> store.commit("s-1", List.of(create("s-1"))))
            .withMessageContaining(settings.file().toString())
            .withMessageContaining("locked by another process")
            .withMessageContaining("nothing was applied");
        assertThat(store.read(new DocumentKey("s-1", "saga"))).isEmpty();
        other.rollback();
      }
      assertThat(store.commit("s-1", List.of(create("s-1")))).hasSize(1);
    }
  }

  @Test
  void aFullQueueRefusesAndRecovers() throws Exception {
    AtomicInteger refused = new AtomicInteger();
    AtomicInteger applied = new AtomicInteger();
    try (SqliteDocumentStore store = SqliteDocumentStore.open(settings.withQueueMax(1))) {
      try (Connection other = lockFile()) {
        for (int i = 0; i < 20; i++) {
          String partition = "s-" + i;
          callers.execute(
              () -> {
                try {
                  store.commit(partition, List.of(create(partition)));
                  applied.incrementAndGet();
                } catch (StoreUnavailable full) {
                  refused.incrementAndGet();
                }
              });
        }
        // one may be with the writer, which waits for the lock, and one in the queue
        await().until(() -> refused.get() >= 18);
        other.rollback();
      }
      await().until(() -> refused.get() + applied.get() == 20);
      assertThat(store.count("saga", Optional.empty())).isEqualTo(applied.get());
      assertThat(store.commit("after", List.of(create("after")))).hasSize(1);
    }
  }

  /** While one process writes much, others have to wait for no more than this. */
  @Test
  void largeDocumentsAreNotAllPutIntoOneTransaction() throws Exception {
    String pad = "x".repeat(1_400_000);
    try (SqliteDocumentStore store = SqliteDocumentStore.open(settings)) {
      List<Future<List<Stored>>> calls = new ArrayList<>();
      try (Connection other = lockFile()) {
        for (int i = 0; i < 12; i++) {
          String partition = "s-" + i;
          List<Write> writes = List.of(new Write.Create(TestDocuments.padded(partition, pad)));
          calls.add(callers.submit(() -> store.commit(partition, writes)));
        }
        other.rollback();
      }
      for (Future<List<Stored>> call : calls) {
        assertThat(call.get()).hasSize(1);
      }
      assertThat(store.transactions()).isGreaterThanOrEqualTo(6);
    }
  }

  @Test
  void B30_an_interrupt_of_the_caller_does_not_abort_its_commit() {
    try (SqliteDocumentStore store = SqliteDocumentStore.open(settings)) {
      Thread.currentThread().interrupt();

      assertThat(store.commit("s-1", List.of(create("s-1")))).hasSize(1);

      assertThat(Thread.interrupted()).isTrue();
      assertThat(store.read(new DocumentKey("s-1", "saga"))).isPresent();
    }
  }

  @Test
  void countsFollowEveryKindOfChange() {
    try (SqliteDocumentStore store = SqliteDocumentStore.open(settings)) {
      Stored first = store.commit("s-1", List.of(create("s-1"))).get(0);
      store.commit("s-2", List.of(create("s-2")));
      Stored second =
          store
              .commit("s-1", List.of(new Write.Replace(saga("s-1", 2, "RUNNING"), first.etag())))
              .get(0);
      assertThat(store.count("saga", Optional.of("RUNNING"))).isEqualTo(2);

      List<Write> undone =
          List.of(
              new Write.Delete(second.document().key(), second.etag()),
              new Write.Create(message("s-1", 1)),
              new Write.Replace(message("s-1", 2), second.etag()));
      assertThatExceptionOfType(PreconditionFailed.class)
          .isThrownBy(() -> store.commit("s-1", undone));
      assertThat(store.count("saga", Optional.of("RUNNING"))).isEqualTo(2);
      assertThat(store.count("message", Optional.empty())).isZero();

      Stored third =
          store
              .commit("s-1", List.of(new Write.Replace(saga("s-1", 3, "DONE"), second.etag())))
              .get(0);
      assertThat(store.count("saga", Optional.of("RUNNING"))).isEqualTo(1);
      assertThat(store.count("saga", Optional.of("DONE"))).isEqualTo(1);

      store.commit("s-1", List.of(new Write.Delete(third.document().key(), third.etag())));
      assertThat(store.count("saga", Optional.of("DONE"))).isZero();
      assertThat(store.count("saga", Optional.empty())).isEqualTo(1);
    }
  }

  private Connection lockFile() throws SQLException {
    Connection other = DriverManager.getConnection("jdbc:sqlite:" + settings.file());
    other.setAutoCommit(false);
    other.createStatement().execute("DELETE FROM document WHERE 1 = 0");
    return other;
  }
}
