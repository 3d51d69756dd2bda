package dev.unwind.samples.tickets.demo;

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
import java.util.ArrayList;
import java.util.List;

/** The application's REST interface, as the demo uses it. */
final class Api {

  private static final Duration PATIENCE = Duration.ofSeconds(40);

  private final HttpClient client =
      HttpClient.newBuilder()
          .version(HttpClient.Version.HTTP_1_1)
          .connectTimeout(Duration.ofSeconds(5))
          .build();
  private final ObjectMapper json = new ObjectMapper();
  private final String base;

  Api(int port) {
    base = "http://127.0.0.1:" + port;
  }

  String url(String path) {
    return base + path;
  }

  /** Whether a GET is answered with success. */
  boolean answers(String path) throws InterruptedException {
    try {
      return send(request(path).GET()).statusCode() == 200;
    } catch (IOException unreachable) {
      return false;
    }
  }

  /** Starts a saga and, if {@code query} says so, waits for its end. */
  void start(Order order, String query) throws InterruptedException {
    String body = order.request();
    HttpResponse<String> answer =
        exchange(
            request("/api/sagas" + query)
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(body)));
    expect(201, answer, "POST /api/sagas" + query + " " + body);
  }

  /** What a request was answered with. */
  record Answer(int status, String body) {}

  /** Asks to start a saga, and returns whatever the answer is. */
  Answer tryStart(Order order) throws IOException, InterruptedException {
    HttpResponse<String> answer =
        send(
            request("/api/sagas")
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(order.request())));
    return new Answer(answer.statusCode(), answer.body());
  }

  /** The health of the application, whatever it is. */
  Answer health() throws IOException, InterruptedException {
    return tryGet("/q/health/ready");
  }

  /** Asks for something, and returns whatever the answer is. */
  Answer tryGet(String path) throws IOException, InterruptedException {
    HttpResponse<String> answer = send(request(path).GET());
    return new Answer(answer.statusCode(), answer.body());
  }

  /** Asks something of the saga, such as {@code retry}, and returns whatever the answer is. */
  Answer tryCommand(String saga, String verb, String reason) throws InterruptedException {
    HttpResponse<String> answer =
        exchange(
            request("/api/sagas/" + saga + "/" + verb)
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString("{\"reason\":\"" + reason + "\"}")));
    return new Answer(answer.statusCode(), answer.body());
  }

  /** Asks that the saga is undone. */
  void cancel(String saga, String reason) throws InterruptedException {
    Answer answer = tryCommand(saga, "cancel", reason);
    expect(202, answer, "POST /api/sagas/" + saga + "/cancel");
  }

  /** The saga as it is now. */
  JsonNode saga(String id) throws InterruptedException {
    return get("/api/sagas/" + id);
  }

  /** The calls that the services have answered for the saga. */
  List<Call> ledger(String saga) throws InterruptedException {
    List<Call> calls = new ArrayList<>();
    get("/demo/ledger?saga=" + saga).forEach(entry -> calls.add(Call.of(entry)));
    return calls;
  }

  /** The saga that holds the seat, or "nobody". */
  String holder(Order order) throws InterruptedException {
    for (JsonNode held : get("/demo/seats?event=" + order.event())) {
      if (held.path("seat").asText().equals(order.seat())) {
        return held.path("saga").asText();
      }
    }
    return "nobody";
  }

  /** Makes services misbehave. */
  void faults(String body) throws InterruptedException {
    HttpResponse<String> answer =
        exchange(
            request("/demo/faults")
                .header("Content-Type", "application/json")
                .PUT(BodyPublishers.ofString(body)));
    expect(200, answer, "PUT /demo/faults " + body);
  }

  private JsonNode get(String path) throws InterruptedException {
    HttpResponse<String> answer = exchange(request(path).GET());
    expect(200, answer, "GET " + path);
    try {
      return json.readTree(answer.body());
    } catch (IOException malformed) {
      throw new BrokenPromise("GET " + path + " answered no JSON: " + answer.body(), malformed);
    }
  }

  private HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(URI.create(url(path))).timeout(PATIENCE);
  }

  private HttpResponse<String> exchange(HttpRequest.Builder request) throws InterruptedException {
    try {
      return send(request);
    } catch (IOException unreachable) {
      throw new BrokenPromise(
          "the application at " + base + " did not answer: " + unreachable, unreachable);
    }
  }

  private HttpResponse<String> send(HttpRequest.Builder request)
      throws IOException, InterruptedException {
    return client.send(request.build(), BodyHandlers.ofString());
  }

  private static void expect(int status, HttpResponse<String> answer, String request) {
    expect(status, new Answer(answer.statusCode(), answer.body()), request);
  }

  private static void expect(int status, Answer answer, String request) {
    if (answer.status() != status) {
      throw new BrokenPromise(
          "%s was answered with %d instead of %d: %s"
              .formatted(request, answer.status(), status, answer.body()));
    }
  }
}
