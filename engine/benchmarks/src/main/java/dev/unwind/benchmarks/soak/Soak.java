package dev.unwind.benchmarks.soak;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;

/** Runs the endurance run and prints its report as one line of JSON. See docs/endurance.md. */
public final class Soak {
  /** The mode's name on the command line. */
  public static final String NAME = "soak";

  private Soak() {}

  /**
   * Runs what the options ask for; the data and the logs stay if something broke a promise.
   *
   * @param arguments the options, or {@code --help}
   * @return the exit code: 0, or 1 if something broke a promise
   * @throws IllegalArgumentException with the usage, if the options are not understood
   */
  public static int run(String[] arguments) throws Exception {
    if (List.of(arguments).contains("--help")) {
      System.out.print(SoakOptions.HELP);
      return 0;
    }
    SoakOptions options = SoakOptions.parse(arguments, new Random().nextInt(1_000_000));
    if (!Files.isRegularFile(options.app())) {
      throw new IllegalArgumentException(
          options.app() + " is missing: build samples/cosmic-tickets, or name it by --app");
    }
    Files.createDirectories(options.folder());
    Path data = Files.createTempDirectory(options.folder(), "unwind-soak-");
    Map<String, Object> report = run(options, data);
    boolean kept = List.of().equals(report.get("violations"));
    if (kept) {
      delete(data);
    } else {
      System.err.println("The data and the logs are in " + data);
    }
    System.out.println(new ObjectMapper().writeValueAsString(report));
    return kept ? 0 : 1;
  }

  private static Map<String, Object> run(SoakOptions options, Path data) throws Exception {
    try (Cluster cluster = new Cluster(options, data);
        Journal journal = new Journal(data)) {
      // also when the run is cut off: the processes must not outlive it
      Runtime.getRuntime().addShutdownHook(new Thread(cluster::close));
      journal.tell("seed " + options.seed() + ", data in " + data);
      return new SoakRun(options, cluster, journal).run();
    }
  }

  private static void delete(Path folder) throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(path);
      }
    }
  }
}
