package dev.unwind.samples.tickets.demo;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Where and how a process of the application runs.
 *
 * @param home the sample's folder, which holds the packaged application in {@code target}
 * @param data the folder of its files; processes that share it share their sagas and services
 * @param name tells its log from those of other processes on the same data
 * @param port where it listens
 * @param java the command that starts a JVM, with its own options
 */
record Setup(Path home, Path data, String name, int port, List<String> java) {

  /**
   * Starts a JVM that is soon ready and stays small: one that compiles quickly rather than best,
   * and collects often rather than in parallel.
   */
  static final List<String> SMALL_JAVA =
      List.of(
          Path.of(System.getProperty("java.home"), "bin", "java").toString(),
          "-Xmx128m",
          "-XX:+UseSerialGC",
          "-XX:TieredStopAtLevel=1");

  /** One process with data of its own. */
  static Setup of(Options options) {
    // A port has one process at a time, so no running demo loses its files to this one.
    Path data = options.home().resolve("target/demo-data/" + options.port());
    return new Setup(options.home(), data, "application", options.port(), SMALL_JAVA);
  }

  /** Returns this setup with further options of the JVM. */
  Setup with(List<String> options) {
    List<String> all = new ArrayList<>(java);
    all.addAll(options);
    return new Setup(home, data, name, port, List.copyOf(all));
  }

  Path log() {
    return data.resolve(name + ".log");
  }
}
