package dev.unwind.testkit;

import dev.unwind.engine.metrics.CallKind;
import dev.unwind.engine.saga.TimelineEntry;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * A point at which a process can die.
 *
 * @param kind what is done there
 * @param step the step that is called; empty for a write
 * @param title for people
 */
record Point(Kind kind, String step, String title) {

  /** What is done at a point. */
  enum Kind {
    WRITE,
    ACTION,
    OTHER_CALL
  }

  static Point write(List<TimelineEntry> entries) {
    String what = entries.stream().map(Point::words).collect(Collectors.joining(", "));
    return new Point(Kind.WRITE, "", "write: " + (what.isEmpty() ? "lease" : what));
  }

  private static String words(TimelineEntry entry) {
    String event = entry.event().name().toLowerCase(Locale.ROOT).replace('_', ' ');
    event = event.replaceFirst("^(action|compensation) ", "").replaceFirst("^started$", "begins");
    return entry.step().map(step -> step + " ").orElse("saga ") + event;
  }

  static Point call(HandlerCall call) {
    Kind kind = call.kind() == CallKind.ACTION ? Kind.ACTION : Kind.OTHER_CALL;
    return new Point(kind, call.step(), "call:  " + call);
  }

  /** Returns the same write, which the store has refused, since somebody else wrote before. */
  Point refused() {
    return new Point(kind, step, title + " (refused)");
  }
}
