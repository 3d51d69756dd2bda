package dev.unwind.engine.saga;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class LastWritesTest {

  @Test
  void theOldestCommandBeyondTheHorizonIsForgotten() {
    LastWrites writes = new LastWrites("o", List.of());
    for (int i = 0; i < 5; i++) {
      writes = writes.byCommand("c" + i, 3);
    }

    assertThat(writes.commands()).containsExactly("c2", "c3", "c4");
    assertThat(writes.contains("c2")).isTrue();
    assertThat(writes.contains("c1")).isFalse();
  }

  @Test
  void neitherTheOwnersWritesNorTheCommandsPushTheOtherOut() {
    LastWrites writes = new LastWrites("", List.of()).byCommand("c", 1);
    for (int i = 0; i < 100; i++) {
      writes = writes.byOwner("o" + i);
    }

    assertThat(writes.contains("c")).isTrue();
    assertThat(writes.byCommand("d", 1).contains("o99")).isTrue();
  }
}
