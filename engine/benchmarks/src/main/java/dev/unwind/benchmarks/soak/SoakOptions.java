package dev.unwind.benchmarks.soak;

import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

/**
 * How long and how hard.
 *
 * @param minutes how long there are load and chaos, at least 1
 * @param rate sagas started a second, by all clients together; above 0, at most 1000
 * @param clients how many start sagas, 1 to 1000
 * @param seed of all random choices; the moments at which they take effect vary all the same
 * @param lease of the workers, 1 s to 1 min; some stops are longer
 * @param app the packaged application, {@code quarkus-run.jar}
 * @param folder where the folder of the run is made
 */
record SoakOptions(
    int minutes, double rate, int clients, long seed, Duration lease, Path app, Path folder) {

  static final String HELP =
      """
      usage: java -jar unwind-benchmarks.jar soak [--minutes M] [--rate SAGAS_A_SECOND] [--clients C]
                                                  [--seed S] [--lease SECONDS] [--app JAR] [--dir FOLDER]

      Runs the packaged sample application in two processes on one file, with faulty services, kill -9,
      SIGSTOP and SIGTERM, and compares its ledger at the end. Exit code 1: something broke a promise.
      """;

  private static final String APP = "samples/cosmic-tickets/target/quarkus-app/quarkus-run.jar";

  SoakOptions {
    check(minutes >= 1, "--minutes must be at least 1, was " + minutes);
    check(rate > 0 && rate <= 1_000, "--rate must be above 0 and at most 1000, was " + rate);
    check(clients >= 1 && clients <= 1_000, "--clients must be 1 to 1000, was " + clients);
    check(
        lease.toSeconds() >= 1 && lease.toSeconds() <= 60,
        "--lease must be 1 to 60 seconds, was " + lease.toSeconds());
  }

  /**
   * Reads options in pairs of name and value.
   *
   * @param random the seed where none is given
   * @throws IllegalArgumentException with the usage, if they are not understood
   */
  static SoakOptions parse(String[] arguments, long random) {
    Map<String, String> given = new HashMap<>();
    for (int i = 0; i < arguments.length; i += 2) {
      check(
          arguments[i].startsWith("--") && i + 1 < arguments.length,
          "not understood: " + arguments[i]);
      given.put(arguments[i].substring(2), arguments[i + 1]);
    }
    SoakOptions options =
        new SoakOptions(
            Integer.parseInt(take(given, "minutes", "20")),
            Double.parseDouble(take(given, "rate", "4")),
            Integer.parseInt(take(given, "clients", "8")),
            Long.parseLong(take(given, "seed", String.valueOf(random))),
            Duration.ofSeconds(Long.parseLong(take(given, "lease", "6"))),
            Path.of(take(given, "app", APP)).toAbsolutePath(),
            Path.of(take(given, "dir", System.getProperty("java.io.tmpdir"))).toAbsolutePath());
    check(given.isEmpty(), "not understood: " + given.keySet());
    return options;
  }

  private static String take(Map<String, String> given, String name, String otherwise) {
    String value = given.remove(name);
    return value == null ? otherwise : value;
  }

  private static void check(boolean right, String message) {
    if (!right) {
      throw new IllegalArgumentException(message + "\n" + HELP);
    }
  }
}
