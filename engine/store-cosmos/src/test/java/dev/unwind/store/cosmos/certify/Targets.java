package dev.unwind.store.cosmos.certify;

import dev.unwind.cosmos.emulator.CosmosEmulator;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.Optional;
import org.testcontainers.DockerClientFactory;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.containers.wait.strategy.Wait;

/** The targets that there may be. */
final class Targets {
  /** Microsoft's own emulator for Linux; the tag is that of the documentation. */
  private static final String VNEXT_IMAGE =
      "mcr.microsoft.com/cosmosdb/linux/azure-cosmos-emulator:vnext-latest";

  /** The key that Microsoft publishes for its emulators. */
  private static final String VNEXT_KEY =
      "C2y6yDjf5/R+ob0N8A7Cgv30VRDJIWEHLM+4QDU5DE2nQ9nDuVTqobD4b8mGGyPMbIZnqyMsEcaGQy67XIw/Jw==";

  private static final int HEALTH_PORT = 8_080;

  private Targets() {}

  static Target of(CosmosEmulator emulator) {
    return new Target("the emulator", emulator.endpoint(), Optional.of(emulator.key()), true);
  }

  /** Returns the account that the environment names; empty when it names none. */
  static Optional<Target> account() {
    return Optional.ofNullable(System.getenv("UNWIND_COSMOS_ENDPOINT"))
        .filter(endpoint -> !endpoint.isBlank())
        .map(
            endpoint ->
                new Target(
                    "the account " + endpoint,
                    endpoint,
                    Optional.ofNullable(System.getenv("UNWIND_COSMOS_KEY"))
                        .filter(key -> !key.isBlank()),
                    "gateway".equalsIgnoreCase(System.getenv("UNWIND_COSMOS_CONNECTION_MODE"))));
  }

  static boolean hasDocker() {
    return DockerClientFactory.instance().isDockerAvailable();
  }

  /**
   * Starts Microsoft's emulator. It says of itself by which port it is reached, so that port is the
   * same inside and outside.
   */
  static GenericContainer<?> startVnext() throws Exception {
    int port;
    try (ServerSocket free = new ServerSocket(0)) {
      port = free.getLocalPort();
    }
    GenericContainer<?> container =
        new FixedPort(VNEXT_IMAGE, port)
            .withExposedPorts(HEALTH_PORT)
            .withCommand("--protocol", "http", "--port", String.valueOf(port))
            .waitingFor(
                Wait.forHttp("/ready")
                    .forPort(HEALTH_PORT)
                    .withStartupTimeout(Duration.ofMinutes(3)));
    container.start();
    return container;
  }

  static Target vnext(GenericContainer<?> container) {
    return new Target(
        "Microsoft's vNext emulator",
        "http://localhost:" + ((FixedPort) container).port() + "/",
        Optional.of(VNEXT_KEY),
        true);
  }

  private static final class FixedPort extends GenericContainer<FixedPort> {
    private final int port;

    FixedPort(String image, int port) {
      super(image);
      this.port = port;
      addFixedExposedPort(port, port);
    }

    int port() {
      return port;
    }
  }
}
