package dev.unwind.engine.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class DocumentKeyTest {
  @Test
  void theOrderIsThatOfTheBytes() {
    List<String> texts =
        List.of("a", "aa", "ab", "b", "\u0000", "\uffff", "\ud83d\ude00", "\ud83d\ude01", "A");
    for (String left : texts) {
      for (String right : texts) {
        int expected =
            Arrays.compareUnsigned(
                left.getBytes(StandardCharsets.UTF_8), right.getBytes(StandardCharsets.UTF_8));
        assertThat(Integer.signum(key(left).compareTo(key(right))))
            .as(left + " to " + right)
            .isEqualTo(Integer.signum(expected));
      }
    }
  }

  @Test
  void thePartitionDecidesBeforeTheId() {
    assertThat(new DocumentKey("a", "z")).isLessThan(new DocumentKey("b", "a"));
  }

  @Test
  void lengthsHaveBounds() {
    assertThatCode(() -> key("x".repeat(300))).doesNotThrowAnyException();
    assertThatIllegalArgumentException().isThrownBy(() -> key(""));
    assertThatIllegalArgumentException().isThrownBy(() -> key("x".repeat(301)));
  }

  @Test
  void unpairedSurrogatesAreRefused() {
    for (String bad : List.of("\ud83d", "a\ud83d", "\ude00a", "\ude00\ud83d", "\ud83da")) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> key(bad))
          .withMessageContaining("unpaired surrogate");
    }
  }

  private static DocumentKey key(String id) {
    return new DocumentKey("p", id);
  }
}
