package dev.unwind.engine.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Instant;
import org.junit.jupiter.api.Test;

class KeysetCursorTest {
  private final KeysetCursor cursor =
      new KeysetCursor(
          Instant.ofEpochSecond(5, 6_000), new DocumentKey("\u00e9\u0000", "\ud83d\ude00"));

  @Test
  void aCursorComesBack() {
    assertThat(KeysetCursor.decode(cursor.encode("due"), "due")).isEqualTo(cursor);
  }

  @Test
  void aCursorNeedsNoEscapingInAnAddress() {
    assertThat(cursor.encode("due")).matches("[A-Za-z0-9_-]+");
  }

  @Test
  void anotherQueryRefusesIt() {
    String text = cursor.encode("due saga");
    assertThatIllegalArgumentException().isThrownBy(() -> KeysetCursor.decode(text, "due message"));
  }

  @Test
  void aCursorThatWasChangedInAnyPlaceIsRefused() {
    String text = cursor.encode("due");
    for (int i = 0; i < text.length() - 1; i++) {
      char other = text.charAt(i) == 'A' ? 'B' : 'A';
      String changed = text.substring(0, i) + other + text.substring(i + 1);
      assertThatIllegalArgumentException()
          .as(changed)
          .isThrownBy(() -> KeysetCursor.decode(changed, "due"));
    }
    assertThatIllegalArgumentException()
        .isThrownBy(() -> KeysetCursor.decode(text + "AAAA", "due"));
  }
}
