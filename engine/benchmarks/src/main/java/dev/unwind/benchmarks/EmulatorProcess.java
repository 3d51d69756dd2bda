package dev.unwind.benchmarks;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.unwind.cosmos.emulator.Main;
import dev.unwind.store.cosmos.CosmosStoreSettings;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;

/**
 * The Cosmos DB emulator as a process of its own: as the service does, it takes nothing from the
 * heap of what is measured, and outlives a kill. It shares the processors, though.
 */
final class EmulatorProcess implements AutoCloseable {
  /** The option of a JVM that talks to it: the SDK reads it once, statically. */
  static final String PLAIN_HTTP = "-DCOSMOS.HTTP_CONNECTION_WITHOUT_TLS_ALLOWED=true";

  /** No secret: the emulator listens on this machine only, for the time of a measurement. */
  private static final String KEY =
      Base64.getEncoder().encodeToString("unwind-benchmarks".getBytes(StandardCharsets.UTF_8));

  private static final List<String> WRITES = List.of("CREATE", "REPLACE", "DELETE", "BATCH");

  private final Process process;
  private final String endpoint;

  private EmulatorProcess(Process process, String endpoint) {
    this.process = process;
    this.endpoint = endpoint;
  }

  /**
   * What the emulator has seen.
   *
   * @param writes requests that write, as on the wire
   * @param reads requests that read one item
   * @param writeUnits the request units of the writes, by its model
   * @param queryUnits the request units of queries, which are those of sweeps
   */
  record Traffic(long writes, long reads, double writeUnits, double queryUnits) {
    Traffic since(Traffic before) {
      return new Traffic(
          writes - before.writes,
          reads - before.reads,
          writeUnits - before.writeUnits,
          queryUnits - before.queryUnits);
    }
  }

  static EmulatorProcess start(Path folder) throws IOException {
    int port;
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = free.getLocalPort();
    }
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx1g",
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName(),
                "--port",
                String.valueOf(port),
                "--key",
                KEY)
            .directory(folder.toFile())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    BufferedReader lines =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    if (lines.readLine() == null) {
      throw new IOException("the emulator has ended at its start");
    }
    return new EmulatorProcess(process, "http://127.0.0.1:" + port + "/");
  }

  String endpoint() {
    return endpoint;
  }

  /** Returns the settings of a store in an emulator that another process may have started. */
  static CosmosStoreSettings settings(String endpoint, String container) {
    return CosmosStoreSettings.at(URI.create(endpoint))
        .key(KEY)
        .container(container)
        .create(true)
        .build();
  }

  Traffic traffic() throws IOException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(endpoint + "_emulator/traffic")).build();
    HttpResponse<byte[]> response =
        HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofByteArray());
    JsonNode traffic = new ObjectMapper().readTree(response.body());
    JsonNode requests = traffic.path("requests");
    JsonNode charges = traffic.path("charges");
    return new Traffic(
        (long) sum(requests, WRITES),
        requests.path("READ").asLong(),
        sum(charges, WRITES),
        charges.path("QUERY").asDouble());
  }

  private static double sum(JsonNode figures, List<String> operations) {
    return operations.stream().mapToDouble(name -> figures.path(name).asDouble()).sum();
  }

  @Override
  public void close() {
    process.destroy();
  }
}
