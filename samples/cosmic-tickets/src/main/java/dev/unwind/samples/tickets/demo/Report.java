package dev.unwind.samples.tickets.demo;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.PrintStream;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.stream.StreamSupport;

/** Prints what happened, for somebody who sees it for the first time. */
final class Report {

  private final PrintStream out;

  Report(PrintStream out) {
    this.out = out;
  }

  void heading(String title) {
    out.println();
    out.println("== " + title + " " + "=".repeat(Math.max(3, 90 - title.length())));
  }

  void line(String text) {
    out.println("   " + text);
  }

  void kept(String promise) {
    out.println("   ok   " + promise);
  }

  /** Prints the timeline; {@code seen} is the last transition before a crash, or -1. */
  void timeline(JsonNode saga, long seen) {
    List<JsonNode> entries = list(saga.path("timeline"));
    if (entries.isEmpty()) {
      throw new BrokenPromise("saga " + saga.path("id").asText() + " has an empty timeline");
    }
    int events = width(entries, "event");
    int steps = width(entries, "step");
    line("Timeline of " + saga.path("id").asText() + ":");
    boolean crossed = seen < 0;
    for (JsonNode entry : entries) {
      if (!crossed && entry.path("transition").asLong() > seen) {
        line("  ---- kill -9, restart ----");
        crossed = true;
      }
      line("  " + entry(entry, start(entries), events, steps).stripTrailing());
    }
    line("  " + saga.path("id").asText() + " is " + saga.path("status").asText() + ".");
  }

  void ledger(String saga, List<Call> calls) {
    line(
        "What the services were asked to do for "
            + saga
            + " (GET /demo/ledger?saga="
            + saga
            + "):");
    for (Call call : calls) {
      line(
          "  %-12s  %-12s  attempt %d  token %-3d  %-9s  key %s"
              .formatted(
                  call.step(),
                  call.kind(),
                  call.attempt(),
                  call.token(),
                  call.effect(),
                  call.key()));
    }
    if (calls.stream().anyMatch(call -> call.effect().equals("duplicate"))) {
      line("  (duplicate: a repeat under the same key, answered again without a further effect)");
    }
  }

  private static String entry(JsonNode entry, Instant start, int events, int steps) {
    String format = "t%-3d %9s  %-" + events + "s  %-" + steps + "s  %-10s  %s";
    return format.formatted(
        entry.path("transition").asLong(),
        since(start, entry),
        text(entry.path("event")),
        text(entry.path("step")),
        attempt(entry.path("attempt")),
        text(entry.path("detail")));
  }

  private static String attempt(JsonNode attempt) {
    return attempt.asInt() > 0 ? "attempt " + attempt.asInt() : "";
  }

  private static Instant start(List<JsonNode> entries) {
    return Instant.parse(entries.get(0).path("at").asText());
  }

  private static String since(Instant start, JsonNode entry) {
    Duration elapsed = Duration.between(start, Instant.parse(entry.path("at").asText()));
    return String.format(Locale.ROOT, "+%.3fs", elapsed.toMillis() / 1000.0);
  }

  private static int width(List<JsonNode> entries, String field) {
    return entries.stream().mapToInt(entry -> text(entry.path(field)).length()).max().orElse(1) + 1;
  }

  private static String text(JsonNode value) {
    if (value.isNull() || value.isMissingNode()) {
      return "";
    }
    return value.isTextual() ? value.textValue() : value.toString();
  }

  private static List<JsonNode> list(JsonNode array) {
    return StreamSupport.stream(array.spliterator(), false).toList();
  }
}
