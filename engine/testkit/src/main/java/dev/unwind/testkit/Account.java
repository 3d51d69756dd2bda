package dev.unwind.testkit;

import dev.unwind.engine.saga.TimelineEntry;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Tells what happened to a saga, for people. */
final class Account {
  private static final int TEXT_MAX = 160;

  private Account() {}

  /** Returns the calls and the timeline, a line each. */
  static String of(Stage stage, String sagaId) {
    StringBuilder text = new StringBuilder("Calls of handlers:\n");
    List<HandlerCall> calls = stage.ledger().of(sagaId);
    if (calls.isEmpty()) {
      text.append("  none\n");
    }
    for (HandlerCall call : calls) {
      text.append("  ").append(line(call, stage.begin())).append('\n');
    }
    text.append("Timeline, in virtual time since the start:\n");
    for (TimelineEntry entry : stage.timeline(sagaId)) {
      text.append("  ").append(line(entry, stage.begin())).append('\n');
    }
    return text.toString();
  }

  private static String line(HandlerCall call, Instant begin) {
    return String.format(
            Locale.ROOT,
            "%s  %-28s process %d  %s",
            since(begin, call.at()),
            call,
            call.process(),
            end(call))
        .stripTrailing();
  }

  private static String line(TimelineEntry entry, Instant begin) {
    return String.format(
            Locale.ROOT,
            "t%-3d %s  %-26s %s%s",
            entry.transition(),
            since(begin, entry.at()),
            entry.event(),
            entry.step().orElse("") + entry.attempt().map(n -> "#" + n).orElse(""),
            entry.detail().filter(d -> !d.isEmpty()).map(d -> "  " + cut(d)).orElse(""))
        .stripTrailing();
  }

  private static String since(Instant begin, Instant at) {
    return String.format(
        Locale.ROOT, "%+10.3f s", Duration.between(begin, at).toMillis() / 1_000.0);
  }

  /** Returns how a call ended, in words. */
  static String end(HandlerCall call) {
    String word = call.end().name().toLowerCase(Locale.ROOT).replace('_', ' ');
    return call.detail().isEmpty() ? word : word + ": " + cut(call.detail());
  }

  /** Returns one line of bounded length. */
  private static String cut(String text) {
    String line = text.replaceAll("\\s+", " ").strip();
    return line.length() <= TEXT_MAX ? line : line.substring(0, TEXT_MAX) + "…";
  }

  /** Returns the names with their attempts, separated by commas. */
  static String names(List<HandlerCall> calls) {
    return calls.stream().map(HandlerCall::toString).collect(Collectors.joining(", ", "[", "]"));
  }
}
