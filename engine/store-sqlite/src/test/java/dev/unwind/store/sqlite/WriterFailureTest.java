package dev.unwind.store.sqlite;

import static dev.unwind.store.sqlite.TestDocuments.create;
import static dev.unwind.store.sqlite.TestDocuments.message;
import static org.assertj.core.api.Assertions.assertThat;

import dev.unwind.engine.store.DocumentKey;
import dev.unwind.engine.store.Write;
import java.io.IOException;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/** What the writer makes of a database that fails under it. */
class WriterFailureTest {
  @TempDir private Path folder;
  private final ETags etags = new ETags();
  private final AtomicInteger opened = new AtomicInteger();
  private SqliteStoreSettings settings;
  private Connections connections;
  private GroupCommitter committer;

  @BeforeEach
  void prepareFile() {
    settings = SqliteStoreSettings.at(folder.resolve("unwind.db"));
    connections = new Connections(settings);
    new Opening(settings).prepareFile();
  }

  @AfterEach
  void close() {
    committer.finish();
    committer.close();
  }

  @Test
  void aFullDiskAppliesNothingAndRecoversOnceThereIsRoom() {
    AtomicBoolean full = new AtomicBoolean(true);
    committer =
        committer(
            () -> {
              Connection connection = connections.writer();
              if (full.get()) {
                Connections.execute(connection, "PRAGMA max_page_count = 10");
              }
              return connection;
            });

    List<Outcome> outcomes = new ArrayList<>();
    for (int i = 0; i < 50; i++) {
      outcomes.add(commit("s-" + i));
    }
    assertThat(outcomes.get(0)).isInstanceOf(Outcome.Applied.class);
    assertThat(outcomes.get(49)).isInstanceOf(Outcome.NotApplied.class);
    assertThat(
            Failures.unavailable(
                "a commit", settings.file(), ((Outcome.NotApplied) outcomes.get(49)).cause()))
        .hasMessageContaining("the disk of " + settings.file() + " is full")
        .hasMessageContaining("nothing was applied");
    full.set(false);
    outcomes.add(commit("s-50"));

    assertThat(outcomes.get(50)).isInstanceOf(Outcome.Applied.class);
    for (int i = 0; i <= 50; i++) {
      assertThat(isStored("s-" + i)).isEqualTo(outcomes.get(i) instanceof Outcome.Applied);
    }
  }

  @Test
  void aFailureAtTheEndOfACommitLeavesItsOutcomeUnknown() {
    SQLException failure = new SQLiteException("sync failed", SQLiteErrorCode.SQLITE_IOERR_FSYNC);
    committer = committer(() -> failingAtCommit(failure));

    assertThat(commit("s-1")).isInstanceOf(Outcome.Unknown.class);
    assertThat(commit("s-2")).isInstanceOf(Outcome.Applied.class);
    assertThat(isStored("s-2")).isTrue();
  }

  @Test
  void aLockThatIsNotGotAtTheCommitAppliesNothing() {
    SQLException failure = new SQLiteException("locked", SQLiteErrorCode.SQLITE_BUSY_SNAPSHOT);
    committer = committer(() -> failingAtCommit(failure));

    assertThat(commit("s-1")).isInstanceOf(Outcome.NotApplied.class);
    assertThat(isStored("s-1")).isFalse();
    assertThat(commit("s-1")).isInstanceOf(Outcome.Applied.class);
  }

  @Test
  void theWriterSurvivesErrors() {
    committer =
        committer(
            () -> {
              if (opened.get() < 2) {
                throw new OutOfMemoryError("none left, says the test");
              }
              return connections.writer();
            });

    assertThat(commit("s-1")).isInstanceOf(Outcome.NotApplied.class);
    assertThat(commit("s-1")).isInstanceOf(Outcome.Applied.class);
  }

  @Test
  void aFileThatHasVanishedIsNotMadeAnew() throws IOException {
    Files.delete(settings.file());
    committer = committer(connections::writer);

    assertThat(commit("s-1")).isInstanceOf(Outcome.NotApplied.class);
    assertThat(settings.file()).doesNotExist();
  }

  @Test
  void aFailureBetweenTheWritesOfACommitUndoesThem() {
    AtomicBoolean full = new AtomicBoolean(true);
    committer =
        committer(
            () -> {
              Connection connection = connections.writer();
              if (full.get()) {
                Connections.execute(connection, "PRAGMA max_page_count = 15");
              }
              return connection;
            });
    List<Write> writes = new ArrayList<>(List.of(create("s-1")));
    for (int i = 0; i < 99; i++) {
      writes.add(new Write.Create(message("s-1", i)));
    }

    assertThat(commit(writes)).isInstanceOf(Outcome.NotApplied.class);
    assertThat(isStored("s-1")).isFalse();
    full.set(false);
    assertThat(commit(writes)).isInstanceOf(Outcome.Applied.class);
    assertThat(isStored("s-1")).isTrue();
  }

  /** Others would wait for the whole group. */
  @Test
  void aSlowDatabaseGetsAGroupInParts() throws Exception {
    committer = committer(() -> slowInsert(connections.writer()));
    ExecutorService callers = Executors.newFixedThreadPool(5);
    try {
      List<Callable<Outcome>> calls = new ArrayList<>();
      for (int i = 0; i < 5; i++) {
        String partition = "s-" + i;
        calls.add(() -> commit(partition));
      }
      for (Future<Outcome> call : callers.invokeAll(calls)) {
        assertThat(call.get()).isInstanceOf(Outcome.Applied.class);
      }
    } finally {
      callers.shutdownNow();
    }
    assertThat(committer.transactions()).isEqualTo(5);
  }

  /** Each insert takes longer than a transaction is to take. */
  private static Connection slowInsert(Connection real) {
    return proxy(
        Connection.class,
        (proxy, method, arguments) -> {
          Object result = invoke(real, method, arguments);
          boolean insert =
              method.getName().equals("prepareStatement")
                  && ((String) arguments[0]).startsWith("INSERT INTO document\n");
          return insert ? slow((PreparedStatement) result) : result;
        });
  }

  private static PreparedStatement slow(PreparedStatement real) {
    return proxy(
        PreparedStatement.class,
        (proxy, method, arguments) -> {
          if (method.getName().equals("executeUpdate")) {
            LockSupport.parkNanos(25_000_000);
          }
          return invoke(real, method, arguments);
        });
  }

  private static Object invoke(Object real, Method method, Object[] arguments) throws Throwable {
    try {
      return method.invoke(real, arguments);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }

  private interface Opener {
    Connection open() throws SQLException;
  }

  private GroupCommitter committer(Opener opener) {
    LogKeeper logKeeper = new LogKeeper(settings, SqliteDocumentStore.LOG_BYTES_MAX);
    return new GroupCommitter(
        () -> {
          opened.incrementAndGet();
          return WriterSession.on(opener.open(), logKeeper);
        },
        settings);
  }

  private Outcome commit(String partition) {
    return commit(List.of(create(partition)));
  }

  private Outcome commit(List<Write> writes) {
    return committer.commit(writes.stream().map(write -> RowWrite.of(write, etags)).toList());
  }

  private boolean isStored(String partition) {
    ReaderPool pool = new ReaderPool(connections);
    try {
      return new Reads(pool).one(new DocumentKey(partition, "saga")).isPresent();
    } finally {
      pool.close();
    }
  }

  /** The first connection fails at its first commit; later ones work. */
  private Connection failingAtCommit(SQLException failure) throws SQLException {
    Connection real = connections.writer();
    if (opened.get() > 1) {
      return real;
    }
    return proxy(
        Connection.class,
        (proxy, method, arguments) -> {
          if (method.getName().equals("prepareStatement") && arguments[0].equals("COMMIT")) {
            return proxy(PreparedStatement.class, (statement, any, none) -> fail(failure));
          }
          return invoke(real, method, arguments);
        });
  }

  private static Object fail(SQLException failure) throws SQLException {
    throw failure;
  }

  private static <T> T proxy(Class<T> type, InvocationHandler handler) {
    return type.cast(
        Proxy.newProxyInstance(
            WriterFailureTest.class.getClassLoader(), new Class<?>[] {type}, handler));
  }
}
