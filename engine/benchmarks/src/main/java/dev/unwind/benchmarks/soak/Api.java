package dev.unwind.benchmarks.soak;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;

/** The application's HTTP interface at one port of this machine. */
record Api(int port) {
  /** A stopped process does not answer: the request has to be repeated elsewhere. */
  private static final Duration PATIENCE = Duration.ofSeconds(4);

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final HttpClient CLIENT =
      HttpClient.newBuilder()
          .version(HttpClient.Version.HTTP_1_1)
          .connectTimeout(Duration.ofSeconds(2))
          .build();

  /** What a request was answered with. */
  record Answer(int status, String body) {
    boolean isDefiniteNo() {
      return status >= 400 && status < 500;
    }

    /**
     * @throws IOException if the body is no JSON
     */
    JsonNode json() throws IOException {
      return JSON.readTree(body);
    }
  }

  Answer start(Purchase purchase) throws IOException, InterruptedException {
    return send(json("/api/sagas").POST(BodyPublishers.ofString(purchase.request())));
  }

  /**
   * Sends a command such as {@code cancel}.
   *
   * @param key names the command, so that a repeat has no further effect
   */
  Answer command(String saga, String verb, String key) throws IOException, InterruptedException {
    return send(
        json("/api/sagas/" + saga + "/" + verb)
            .header("Idempotency-Key", key)
            .POST(BodyPublishers.ofString("{\"reason\":\"endurance run\"}")));
  }

  Answer get(String path) throws IOException, InterruptedException {
    return send(request(path).GET());
  }

  /** Makes services misbehave, or not any more. */
  Answer faults(String body) throws IOException, InterruptedException {
    return send(json("/demo/faults").PUT(BodyPublishers.ofString(body)));
  }

  private HttpRequest.Builder json(String path) {
    return request(path).header("Content-Type", "application/json");
  }

  private HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path)).timeout(PATIENCE);
  }

  private static Answer send(HttpRequest.Builder request) throws IOException, InterruptedException {
    HttpResponse<String> answer = CLIENT.send(request.build(), BodyHandlers.ofString());
    return new Answer(answer.statusCode(), answer.body());
  }
}
