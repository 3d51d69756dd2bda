package dev.unwind.benchmarks.soak;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SoakOptionsTest {
  private static SoakOptions parse(String line) {
    return SoakOptions.parse(line.isEmpty() ? new String[0] : line.split(" "), 4711);
  }

  @Test
  void withoutArgumentsItRunsTheSampleForTwentyMinutes() {
    SoakOptions options = parse("");
    assertThat(options.minutes()).isEqualTo(20);
    assertThat(options.seed()).isEqualTo(4711);
    assertThat(options.app().toString())
        .endsWith("samples/cosmic-tickets/target/quarkus-app/quarkus-run.jar");
  }

  @Test
  void everyOptionIsTaken() {
    assertThat(
            parse(
                "--minutes 2 --rate 0.5 --clients 3 --seed -7 --lease 60 --app /a.jar --dir /data"))
        .isEqualTo(
            new SoakOptions(
                2,
                0.5,
                3,
                -7,
                Duration.ofMinutes(1),
                Path.of("/a.jar").toAbsolutePath(),
                Path.of("/data").toAbsolutePath()));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--minutes 0",
        "--rate 0",
        "--rate NaN",
        "--rate 1001",
        "--clients 0",
        "--clients 1001",
        "--lease 0",
        "--lease 61",
        "--nonsense 3",
        "--minutes",
        "minutes 3"
      })
  void wrongArgumentsAreRefusedWithTheUsage(String line) {
    assertThatThrownBy(() -> parse(line))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("usage:");
  }
}
