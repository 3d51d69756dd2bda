package dev.unwind.samples.tickets.demo;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Optional;

/**
 * The Cosmos DB emulator as a process of its own, which outlives those of the application. It keeps
 * everything in memory, so it starts empty.
 */
final class Emulator {
  private static final Duration START_LIMIT = Duration.ofSeconds(30);

  private final Setup setup;
  private final int port;
  private final String key = randomKey();
  private final Path log;
  private Process process;

  Emulator(Setup setup) throws IOException {
    this.setup = setup;
    this.log = setup.data().resolve("cosmos-emulator.log");
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      this.port = free.getLocalPort();
    }
  }

  private static String randomKey() {
    byte[] key = new byte[64];
    new SecureRandom().nextBytes(key);
    return Base64.getEncoder().encodeToString(key);
  }

  /** Returns the options of a JVM whose application keeps its sagas there. */
  List<String> options() {
    return options("http://127.0.0.1:" + port + "/", key, setup.data());
  }

  /**
   * Returns the options of a JVM whose application keeps its sagas in an emulator.
   *
   * @param data the folder of the application's other files
   */
  static List<String> options(String endpoint, String key, Path data) {
    return List.of(
        "-DCOSMOS.HTTP_CONNECTION_WITHOUT_TLS_ALLOWED=true",
        "-Dunwind.store.type=cosmos",
        "-Dunwind.store.cosmos.endpoint=" + endpoint,
        "-Dunwind.store.cosmos.key=" + key,
        "-Dunwind.store.cosmos.create=true",
        "-Dunwind.worker.owners-folder=" + data.resolve("owners"));
  }

  /** Starts it, and returns how long it took to be ready. */
  Duration start() throws IOException, InterruptedException {
    long begin = System.nanoTime();
    Path jar =
        setup
            .home()
            .resolve("../../engine/cosmos-emulator/target/unwind-cosmos-emulator.jar")
            .normalize();
    process =
        new ProcessBuilder(
                setup.java().get(0),
                "-Xmx256m",
                "-jar",
                jar.toString(),
                "--port",
                String.valueOf(port),
                "--key",
                key)
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start();
    process.getOutputStream().close();
    Waiting.until("the emulator is ready, see " + log, START_LIMIT, this::ready);
    return Duration.ofNanos(System.nanoTime() - begin);
  }

  private Optional<Boolean> ready() {
    try {
      if (!process.isAlive()) {
        throw new BrokenPromise(
            "the emulator ended: " + Files.readString(log, StandardCharsets.UTF_8));
      }
      return Files.size(log) > 0 ? Optional.of(true) : Optional.empty();
    } catch (IOException unreadable) {
      throw new BrokenPromise("the emulator's log can't be read: " + log, unreadable);
    }
  }

  long pid() {
    return process.pid();
  }

  void stop() {
    if (process != null) {
      process.destroy();
    }
  }
}
