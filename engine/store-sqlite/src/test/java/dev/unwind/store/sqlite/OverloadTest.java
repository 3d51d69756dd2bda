package dev.unwind.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Far more starts than can run, in a small heap. */
class OverloadTest {
  @TempDir Path folder;

  @Test
  void B58_twenty_thousand_starts_in_half_a_gigabyte_queue_or_are_refused_and_all_accepted_finish()
      throws Exception {
    Process child =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx512m",
                "-XX:+ExitOnOutOfMemoryError",
                "-cp",
                System.getProperty("java.class.path"),
                OverloadMain.class.getName(),
                folder.resolve("overload.db").toString())
            .redirectErrorStream(true)
            .start();
    try {
      String output = new String(child.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      assertThat(child.waitFor(10, TimeUnit.SECONDS)).isTrue();
      assertThat(child.exitValue()).as(output).isZero();
      Map<String, String> result = result(output);

      int accepted = Integer.parseInt(result.get("accepted"));
      assertThat(result.get("done")).as(output).isEqualTo("true");
      assertThat(accepted + Integer.parseInt(result.get("refused"))).isEqualTo(OverloadMain.STARTS);
      assertThat(accepted).isGreaterThanOrEqualTo(OverloadMain.BACKLOG);
      assertThat(Integer.parseInt(result.get("completed"))).isEqualTo(accepted);
      assertThat(Integer.parseInt(result.get("calls"))).isEqualTo(2 * accepted);
    } finally {
      child.destroyForcibly();
    }
  }

  private static Map<String, String> result(String output) {
    Map<String, String> values = new HashMap<>();
    for (String line : output.split("\n")) {
      if (line.startsWith("accepted=")) {
        for (String pair : line.trim().split(" ")) {
          values.put(pair.substring(0, pair.indexOf('=')), pair.substring(pair.indexOf('=') + 1));
        }
      }
    }
    return values;
  }
}
