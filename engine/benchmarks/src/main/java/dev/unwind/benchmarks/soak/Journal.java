package dev.unwind.benchmarks.soak;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalTime;
import java.time.temporal.ChronoUnit;

/** Says what is done and when, in a file beside the logs of the processes. */
final class Journal implements AutoCloseable {
  private final PrintStream file;

  Journal(Path data) throws IOException {
    this.file =
        new PrintStream(
            Files.newOutputStream(data.resolve("soak.log")), true, StandardCharsets.UTF_8);
  }

  void say(String what) {
    file.println(LocalTime.now().truncatedTo(ChronoUnit.MILLIS) + " " + what);
  }

  /** Says it to who started the run, too. */
  void tell(String what) {
    say(what);
    System.err.println(what);
  }

  @Override
  public void close() {
    file.close();
  }
}
