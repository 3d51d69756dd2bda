package dev.unwind.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

@Timeout(20)
class TurnstileTest {
  private static final SQLException BUSY =
      new SQLiteException("locked", SQLiteErrorCode.SQLITE_BUSY);

  @TempDir private Path folder;
  private SqliteStoreSettings settings;

  @BeforeEach
  void nameFile() {
    settings =
        SqliteStoreSettings.at(folder.resolve("unwind.db")).withBusyTimeout(Duration.ofSeconds(3));
  }

  @Test
  void aBusyDatabaseIsAskedAgainAndAgainUntilItIsFree() throws SQLException {
    List<String> tries = new ArrayList<>();
    try (Turnstile turnstile = new Turnstile(settings)) {
      turnstile.pass(
          () -> {
            tries.add("try");
            if (tries.size() < 5) {
              throw BUSY;
            }
          });

      assertThat(tries).hasSize(5);
      assertThat(turnstile.isShared()).isTrue();
    }
  }

  @Test
  void whoNeverWaitsSharesWithNobody() throws SQLException {
    try (Turnstile turnstile = new Turnstile(settings)) {
      turnstile.pass(() -> {});

      assertThat(turnstile.isShared()).isFalse();
    }
  }

  @Test
  void aDatabaseThatStaysBusyIsReportedAfterTheBusyTimeout() {
    SqliteStoreSettings impatient = settings.withBusyTimeout(Duration.ofMillis(30));
    try (Turnstile turnstile = new Turnstile(impatient)) {
      assertThatExceptionOfType(SQLException.class)
          .isThrownBy(
              () ->
                  turnstile.pass(
                      () -> {
                        throw BUSY;
                      }))
          .isSameAs(BUSY);
    }
  }

  @Test
  void otherFailuresAreReportedAtOnceAndTheTurnIsGivenBack() throws SQLException {
    SQLException full = new SQLiteException("full", SQLiteErrorCode.SQLITE_FULL);
    try (Turnstile turnstile = new Turnstile(settings);
        Turnstile other = new Turnstile(settings)) {
      assertThatExceptionOfType(SQLException.class)
          .isThrownBy(
              () ->
                  turnstile.pass(
                      () -> {
                        throw full;
                      }))
          .isSameAs(full);
      other.pass(() -> {});

      assertThat(other.isShared()).isFalse();
    }
  }

  /** Such as a process that was stopped at a bad moment: it is about fairness, not about safety. */
  @Test
  void whoNeverGivesTheTurnBackIsPassedByAndWaitedForOnlyOnce() throws Exception {
    try (Turnstile stuck = new Turnstile(settings);
        Turnstile other = new Turnstile(settings)) {
      stuck.pass(
          () -> {
            long begin = System.nanoTime();
            other.pass(() -> {});
            other.pass(() -> {});
            assertThat(Duration.ofNanos(System.nanoTime() - begin))
                .isBetween(Duration.ofMillis(900), Duration.ofMillis(1_900));
          });
    }
  }

  @Test
  void withoutAFileForItThereAreNoTurnsAndNothingFails() throws IOException, SQLException {
    Files.createDirectory(folder.resolve("unwind.db-turn"));
    List<String> passed = new ArrayList<>();
    try (Turnstile turnstile = new Turnstile(settings)) {
      turnstile.pass(() -> passed.add("passed"));
    }
    assertThat(passed).hasSize(1);
  }
}
