package dev.unwind.benchmarks.soak;

import com.fasterxml.jackson.databind.JsonNode;
import dev.unwind.benchmarks.soak.Api.Answer;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** Asks a process for all that is known of every saga, has it judged, and sums it up. */
final class Inquest {
  private static final int TRIES_MAX = 10;
  private static final long BREATH_MILLIS = 500;

  private final Api api;
  private final Book book;
  private final Map<String, Integer> statuses = new TreeMap<>();
  private final Map<String, Set<String>> seats = new HashMap<>();
  private long claims;
  private long duplicates;
  private Duration slowest = Duration.ZERO;
  private String slowestSaga = "";

  Inquest(Api api, Book book) {
    this.api = api;
    this.book = book;
  }

  /**
   * What came of the sagas.
   *
   * @param statuses how many ended in each
   * @param claims how often a process claimed a saga that others had begun or left
   * @param duplicates calls of handlers that repeated one whose effect was there
   * @param slowest from the start to the last write
   */
  record Findings(
      Map<String, Integer> statuses,
      long claims,
      long duplicates,
      Duration slowest,
      String slowestSaga) {}

  /** Judges every accepted saga; what is broken goes into the book. */
  Findings run() throws IOException, InterruptedException {
    Map<String, Purchase> accepted = book.accepted();
    for (String event : Purchases.EVENTS) {
      for (JsonNode held : get("/demo/seats?event=" + event).json()) {
        String place = event + " " + held.path("seat").asText();
        seats.computeIfAbsent(held.path("saga").asText(), unused -> new HashSet<>()).add(place);
      }
    }
    for (Purchase purchase : accepted.values()) {
      Judge.judge(evidence(purchase)).forEach(book::violation);
    }
    seats.keySet().stream()
        .filter(saga -> !accepted.containsKey(saga))
        .forEach(saga -> book.violation(saga + " holds seats, and was never accepted"));
    for (String saga : book.refused()) {
      if (get("/api/sagas/" + saga).status() != 404) {
        book.violation(saga + " was refused, and exists");
      }
    }
    return new Findings(statuses, claims, duplicates, slowest, slowestSaga);
  }

  private Evidence evidence(Purchase purchase) throws IOException, InterruptedException {
    String id = purchase.id();
    Answer answer = get("/api/sagas/" + id);
    Optional<Evidence.End> end = Optional.empty();
    if (answer.status() == 200) {
      JsonNode view = answer.json();
      sumUp(id, view);
      end = Optional.of(end(view));
    }
    List<Call> ledger = Call.list(get("/demo/ledger?saga=" + id).json());
    duplicates += ledger.stream().filter(call -> call.effect().equals("duplicate")).count();
    Optional<Evidence.Cancel> cancel =
        book.cancelsAccepted().contains(id)
            ? Optional.of(Evidence.Cancel.ACCEPTED)
            : Optional.of(Evidence.Cancel.REFUSED).filter(c -> book.cancelsRefused().contains(id));
    return new Evidence(purchase, end, ledger, seats.getOrDefault(id, Set.of()), cancel);
  }

  private void sumUp(String id, JsonNode view) {
    statuses.merge(view.path("status").asText(), 1, Integer::sum);
    claims += Math.max(0, view.path("epoch").asLong() - 1);
    Duration took =
        Duration.between(
            Instant.parse(view.path("createdAt").asText()),
            Instant.parse(view.path("updatedAt").asText()));
    if (took.compareTo(slowest) > 0) {
      slowest = took;
      slowestSaga = id;
    }
  }

  private static Evidence.End end(JsonNode view) {
    Map<String, Integer> attempts = new HashMap<>();
    for (JsonNode step : view.path("steps")) {
      attempts.put(step.path("name").asText(), step.path("attempts").asInt());
    }
    return new Evidence.End(
        view.path("status").asText(),
        view.path("failure").path("reason").asText(),
        view.path("owner").isNull() && view.path("dueAt").isNull(),
        attempts);
  }

  private Answer get(String path) throws IOException, InterruptedException {
    Answer answer = new Answer(0, "");
    for (int i = 0; i < TRIES_MAX; i++) {
      try {
        answer = api.get(path);
        if (answer.status() == 200 || answer.status() == 404) {
          return answer;
        }
      } catch (IOException noAnswer) {
        answer = new Answer(0, noAnswer.toString());
      }
      Thread.sleep(BREATH_MILLIS);
    }
    throw new IOException("GET " + path + " is answered " + answer);
  }
}
