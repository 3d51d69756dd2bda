package dev.unwind.samples.tickets.demo;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Looks at sagas over HTTP until they are as a test expects.
 *
 * @param api of the process that is asked
 */
record Sight(Api api) {
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  Optional<JsonNode> look(String saga) {
    try {
      return Optional.of(api.saga(saga));
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  boolean is(String saga, String status) {
    return look(saga).orElseThrow().path("status").asText().equals(status);
  }

  JsonNode until(String saga, String status) throws InterruptedException {
    return Waiting.until(
        saga + " is " + status,
        PATIENCE,
        () -> look(saga).filter(view -> view.path("status").asText().equals(status)));
  }

  List<Call> ledgerWith(String saga, String step, String kind, String effect)
      throws InterruptedException {
    return Waiting.until(
        kind + " of " + step + " is " + effect,
        PATIENCE,
        () -> {
          try {
            List<Call> calls = api.ledger(saga);
            return calls.stream()
                    .anyMatch(
                        c ->
                            c.step().equals(step)
                                && c.kind().equals(kind)
                                && c.effect().equals(effect))
                ? Optional.of(calls)
                : Optional.empty();
          } catch (InterruptedException e) {
            throw new IllegalStateException(e);
          }
        });
  }

  JsonNode untilAttempted(String saga, String step, boolean compensation)
      throws InterruptedException {
    return Waiting.until(
        step + " is being called",
        PATIENCE,
        () ->
            look(saga)
                .filter(
                    view -> {
                      JsonNode part = step(view, step);
                      JsonNode called = compensation ? part.path("compensation") : part;
                      return called.path("status").asText().equals("RUNNING");
                    }));
  }

  static JsonNode step(JsonNode view, String name) {
    for (JsonNode step : view.path("steps")) {
      if (step.path("name").asText().equals(name)) {
        return step;
      }
    }
    throw new AssertionError("no step " + name + " in " + view);
  }
}
