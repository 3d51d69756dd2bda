package dev.unwind.samples.tickets.demo;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** The packaged application as a process of its own. */
final class Application {

  private static final Duration START_LIMIT = Duration.ofSeconds(60);
  private static final Duration STOP_LIMIT = Duration.ofSeconds(30);
  private static final int LINES_SHOWN = 25;

  private final Setup setup;
  private final Api api;
  private Process process;

  Application(Setup setup, Api api) {
    this.setup = setup;
    this.api = api;
  }

  Path log() {
    return setup.log();
  }

  long pid() {
    return process.pid();
  }

  /** Removes what an earlier demo has left. */
  void forget() throws IOException {
    Path data = setup.data();
    if (Files.exists(data)) {
      try (Stream<Path> files = Files.walk(data)) {
        for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
          Files.delete(file);
        }
      }
    }
    Files.createDirectories(data);
  }

  /**
   * Starts the process on the data that is there, and returns how long it took to be ready.
   *
   * @param settings further system properties, as {@code key=value}
   */
  Duration start(String... settings) throws IOException, InterruptedException {
    long begin = System.nanoTime();
    launch(settings);
    awaitReady();
    return Duration.ofNanos(System.nanoTime() - begin);
  }

  /** Starts the process, and does not wait for it. */
  void launch(String... settings) throws IOException {
    process =
        new ProcessBuilder(command(settings))
            .directory(setup.data().toFile())
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.appendTo(log().toFile()))
            .start();
    process.getOutputStream().close();
  }

  /** Waits until the process that was launched serves. */
  void awaitReady() throws InterruptedException {
    Waiting.until("the application is ready, see " + log(), START_LIMIT, this::ready);
  }

  private List<String> command(String... settings) {
    List<String> command = new ArrayList<>(setup.java());
    command.add("-Dquarkus.http.port=" + setup.port());
    command.add("-Dunwind.store.sqlite.file=" + setup.data().resolve("unwind.db"));
    command.add("-Dcosmic-tickets.file=" + setup.data().resolve("tickets.db"));
    for (String setting : settings) {
      command.add("-D" + setting);
    }
    command.add("-jar");
    command.add(setup.home().resolve("target/quarkus-app/quarkus-run.jar").toString());
    return command;
  }

  private Optional<Boolean> ready() {
    try {
      boolean answers = api.answers("/q/health/ready");
      if (!process.isAlive()) {
        throw new BrokenPromise(
            "the application ended with code %d; the end of %s:%n%s"
                .formatted(process.exitValue(), log(), endOfLog()));
      }
      return answers ? Optional.of(true) : Optional.empty();
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new BrokenPromise("interrupted while the application started", interrupted);
    }
  }

  private String endOfLog() {
    try {
      List<String> lines = Files.readAllLines(log(), StandardCharsets.UTF_8);
      return String.join(
          System.lineSeparator(),
          lines.subList(Math.max(0, lines.size() - LINES_SHOWN), lines.size()));
    } catch (IOException unreadable) {
      return unreadable.toString();
    }
  }

  /** Ends the process as {@code kill -9} does: it can't do anything about it. */
  void kill() throws InterruptedException {
    process.destroyForcibly().waitFor();
  }

  boolean isAlive() {
    return process != null && process.isAlive();
  }

  /** Asks the process to end, as {@code kill -TERM} does, and does not wait for it. */
  void terminate() {
    process.destroy();
  }

  /** Sends a signal such as STOP or CONT. */
  void signal(String name) throws IOException, InterruptedException {
    new ProcessBuilder("kill", "-" + name, String.valueOf(pid())).start().waitFor();
  }

  /** Asks the process to end, and ends it if it doesn't. */
  void stop() {
    if (!isAlive()) {
      return;
    }
    terminate();
    try {
      if (!process.waitFor(STOP_LIMIT.toSeconds(), TimeUnit.SECONDS)) {
        process.destroyForcibly();
      }
    } catch (InterruptedException interrupted) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }
}
