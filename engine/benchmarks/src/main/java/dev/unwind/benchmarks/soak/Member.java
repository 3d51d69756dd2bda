package dev.unwind.benchmarks.soak;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** One of the two processes, through all its lives. */
final class Member {
  private static final Duration START_LIMIT = Duration.ofSeconds(90);
  private static final Duration END_LIMIT = Duration.ofSeconds(40);
  private static final int STARTS_MAX = 3;
  private static final long LOOK_MILLIS = 100;

  private final SoakOptions options;
  private final Path data;
  private final String name;
  private Process process;
  private volatile Api api = new Api(0);
  private volatile int lives;
  private volatile int failedStarts;
  private volatile boolean wanted;
  private boolean closed;

  Member(SoakOptions options, Path data, String name) {
    this.options = options;
    this.data = data;
    this.name = name;
  }

  /** Its interface in this life; nobody answers while it is dead. */
  Api api() {
    return api;
  }

  /** Tells this life from those before and after. */
  String life() {
    return name + "#" + lives;
  }

  /** Starts the process, and does not wait for it. */
  synchronized void launch() throws IOException {
    if (closed) {
      throw new IllegalStateException("the run is over");
    }
    int port;
    // a port of its own for each life: the last one may have been given to somebody else
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = free.getLocalPort();
    }
    Path libraries = Files.createDirectories(data.resolve("lib-" + name));
    process =
        new ProcessBuilder(command(port, libraries))
            .directory(data.toFile())
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.appendTo(data.resolve(name + ".log").toFile()))
            .start();
    process.getOutputStream().close();
    api = new Api(port);
    lives++;
    wanted = true;
  }

  private List<String> command(int port, Path libraries) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-Xmx192m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
    command.add("-Dquarkus.http.port=" + port);
    command.add("-Dunwind.store.sqlite.file=" + data.resolve("unwind.db"));
    command.add("-Dcosmic-tickets.file=" + data.resolve("tickets.db"));
    command.add("-Dunwind.worker.lease=" + options.lease().toSeconds() + "s");
    // a killed process leaves the unpacked library behind; here it goes with the folder
    command.add("-Dorg.sqlite.tmpdir=" + libraries);
    command.add("-jar");
    command.add(options.app().toString());
    return command;
  }

  /**
   * Waits until the process that was launched serves.
   *
   * @throws IOException if it ends instead, or takes too long
   */
  void awaitReady() throws IOException, InterruptedException {
    for (int starts = 1; !becomesReady(); starts++) {
      if (starts == STARTS_MAX) {
        throw new IOException(name + " ended at its start " + starts + " times, see its log");
      }
      failedStarts++;
      launch();
    }
  }

  /** How often it ended before it served, and was launched once more. */
  int failedStarts() {
    return failedStarts;
  }

  private boolean becomesReady() throws IOException, InterruptedException {
    long end = System.nanoTime() + START_LIMIT.toNanos();
    while (isAlive()) {
      try {
        if (api.get("/q/health/ready").status() == 200) {
          return true;
        }
      } catch (IOException notYet) {
        // nobody listens, or the store is still being opened
      }
      Thread.sleep(LOOK_MILLIS);
      if (System.nanoTime() > end) {
        throw new IOException(name + " was not ready after " + START_LIMIT + ", see its log");
      }
    }
    return false;
  }

  /** Whether it has ended though nobody ended it. */
  synchronized boolean hasDied() {
    return wanted && !process.isAlive();
  }

  private synchronized boolean isAlive() {
    return process.isAlive();
  }

  private synchronized Process toEnd() {
    wanted = false;
    return process;
  }

  /** Ends the process as {@code kill -9} does. */
  void kill() throws InterruptedException {
    toEnd().destroyForcibly().waitFor();
  }

  /** Asks the process to end, as {@code kill -TERM} does; false if it had to be killed. */
  boolean terminate() throws InterruptedException {
    Process ending = toEnd();
    ending.destroy();
    boolean ended = ending.waitFor(END_LIMIT.toSeconds(), TimeUnit.SECONDS);
    ending.destroyForcibly().waitFor();
    return ended;
  }

  /** Sends a signal such as STOP or CONT. */
  void signal(String signal) throws IOException, InterruptedException {
    long pid;
    synchronized (this) {
      pid = process.pid();
    }
    new ProcessBuilder("kill", "-" + signal, String.valueOf(pid)).start().waitFor();
  }

  /** Ends the process, for good. */
  synchronized void close() {
    closed = true;
    wanted = false;
    if (process != null) {
      process.destroyForcibly().onExit().join();
    }
  }

  @Override
  public String toString() {
    return name;
  }
}
