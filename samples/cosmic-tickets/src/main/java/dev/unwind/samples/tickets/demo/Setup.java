package dev.unwind.samples.tickets.demo;

import java.nio.file.Path;
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

  private static final Path JAVA = Path.of(System.getProperty("java.home"), "bin", "java");

  /** One process with data of its own. */
  static Setup of(Options options) {
    // A port has one process at a time, so no running demo loses its files to this one.
    Path data = options.home().resolve("target/demo-data/" + options.port());
    return new Setup(options.home(), data, "application", options.port(), List.of(JAVA.toString()));
  }

  Path log() {
    return data.resolve(name + ".log");
  }
}
