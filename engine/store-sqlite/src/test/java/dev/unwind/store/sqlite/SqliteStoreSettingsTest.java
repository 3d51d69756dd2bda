package dev.unwind.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.file.Path;
import java.time.Duration;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

class SqliteStoreSettingsTest {
  private final SqliteStoreSettings settings = SqliteStoreSettings.at(Path.of("unwind.db"));

  @Test
  void defaultsAreAsDocumented() {
    assertThat(settings)
        .isEqualTo(
            new SqliteStoreSettings(
                Path.of("unwind.db"), Duration.ofSeconds(30), 4, 256, 10_000, 1_572_864));
  }

  @Test
  void eachSettingCanBeChangedAlone() {
    assertThat(
            settings
                .withBusyTimeout(Duration.ofSeconds(1))
                .withReaders(2)
                .withGroupMax(3)
                .withQueueMax(4)
                .withBytesPerDocumentMax(5_000))
        .isEqualTo(
            new SqliteStoreSettings(Path.of("unwind.db"), Duration.ofSeconds(1), 2, 3, 4, 5_000));
  }

  @Test
  void whatMakesNoSenseIsRefusedByName() {
    assertRefused("file", () -> SqliteStoreSettings.at(Path.of("")));
    assertRefused("file", () -> SqliteStoreSettings.at(Path.of("a?b/unwind.db")));
    assertRefused("busyTimeout", () -> settings.withBusyTimeout(Duration.ZERO));
    assertRefused("busyTimeout", () -> settings.withBusyTimeout(Duration.ofHours(2)));
    assertRefused("readers", () -> settings.withReaders(0));
    assertRefused("readers", () -> settings.withReaders(65));
    assertRefused("groupMax", () -> settings.withGroupMax(0));
    assertRefused("queueMax", () -> settings.withQueueMax(-1));
    assertRefused("bytesPerDocumentMax", () -> settings.withBytesPerDocumentMax(1_023));
    assertRefused("bytesPerDocumentMax", () -> settings.withBytesPerDocumentMax(1 << 30));
  }

  private static void assertRefused(String field, ThrowingCallable call) {
    assertThatIllegalArgumentException().isThrownBy(call).withMessageStartingWith(field);
  }
}
