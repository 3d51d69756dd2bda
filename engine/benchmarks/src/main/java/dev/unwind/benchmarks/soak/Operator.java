package dev.unwind.benchmarks.soak;

import com.fasterxml.jackson.databind.JsonNode;
import dev.unwind.benchmarks.soak.Api.Answer;
import dev.unwind.benchmarks.soak.Book.Count;
import java.io.IOException;
import java.util.Random;

/** Looks for blocked sagas now and then, and asks to retry them. */
final class Operator extends Actor {
  private static final long PAUSE_MILLIS = 5_000;

  private final Cluster cluster;
  private final Random random;

  Operator(Book book, Cluster cluster, Random random) {
    super("operator", book);
    this.cluster = cluster;
    this.random = random;
  }

  @Override
  void act() throws InterruptedException {
    pause(PAUSE_MILLIS);
    retryBlocked();
  }

  /** Retries what is blocked now, as far as a process answers. */
  void retryBlocked() throws InterruptedException {
    Api api = cluster.any(random).api();
    try {
      for (JsonNode item : api.get("/api/sagas?status=BLOCKED&limit=200").json().path("items")) {
        String saga = item.path("id").asText();
        book().blocked(saga);
        String key = "retry-" + item.path("transition").asText();
        Answer answer = api.command(saga, "retry", key);
        if (answer.status() == 202) {
          book().count(Count.RETRIED);
        }
      }
    } catch (IOException noAnswer) {
      // it is tried again in the next round
    }
  }
}
