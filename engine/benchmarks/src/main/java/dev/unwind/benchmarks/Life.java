package dev.unwind.benchmarks;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * One life of a {@link KilledProcess}, as its output tells.
 *
 * @param accepted the ids of the sagas that were acknowledged
 * @param calls the calls of actions, as saga id and step, in order
 * @param startMillis from the start of the process until it was ready
 * @param finalMillis from ready until all sagas were final; 0 if it was killed
 */
record Life(List<String> accepted, List<String> calls, double startMillis, double finalMillis) {

  /** Runs a process until it ends by itself, or until it has told enough, which kills it. */
  static Life run(String what, Place place, int inFlight, Predicate<Life> enough) throws Exception {
    long started = System.nanoTime();
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                // a killed process leaves the unpacked library behind; here it goes with the folder
                "-Dorg.sqlite.tmpdir=" + place.folder(),
                EmulatorProcess.PLAIN_HTTP,
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName(),
                KilledProcess.NAME,
                what,
                String.valueOf(inFlight)));
    command.addAll(List.of(place.arguments()));
    Process process =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    try {
      return read(process, started, enough);
    } finally {
      process.destroyForcibly().waitFor();
    }
  }

  private static Life read(Process process, long started, Predicate<Life> enough)
      throws IOException {
    Life life = new Life(new ArrayList<>(), new ArrayList<>(), 0, 0);
    long ready = started;
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        String rest = line.substring(line.indexOf(' ') + 1);
        if (line.startsWith("accepted ")) {
          life.accepted().add(rest);
        } else if (line.startsWith("called ")) {
          life.calls().add(rest);
        } else if (line.equals("ready")) {
          ready = System.nanoTime();
          life = life.with((ready - started) / 1e6, 0);
        } else if (line.equals("final")) {
          life = life.with(life.startMillis(), (System.nanoTime() - ready) / 1e6);
        }
        if (enough.test(life)) {
          // by the handle: the process itself would close the stream that is still to be read
          process.toHandle().destroyForcibly();
        }
      }
    }
    return life;
  }

  private Life with(double start, double end) {
    return new Life(accepted, calls, start, end);
  }
}
