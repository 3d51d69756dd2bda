package dev.unwind.engine.saga;

import java.util.ArrayList;
import java.util.List;

/**
 * What happened to a saga, bounded: when it grows over its limit, entries in the middle are dropped
 * and counted, so that the beginning and the latest stay.
 *
 * @param entries in the order in which they were recorded
 * @param dropped how many are missing after the first {@link #HEAD}
 */
public record Timeline(List<TimelineEntry> entries, int dropped) {
  /** How many of the first entries are always kept. */
  public static final int HEAD = 10;

  public Timeline {
    entries = List.copyOf(entries);
  }

  /** Returns a timeline without entries. */
  public static Timeline empty() {
    return new Timeline(List.of(), 0);
  }

  /**
   * Returns this timeline with more entries, cut to {@code max}, which is more than {@link #HEAD}.
   */
  public Timeline plus(List<TimelineEntry> more, int max) {
    List<TimelineEntry> all = new ArrayList<>(entries);
    all.addAll(more);
    int excess = Math.max(0, all.size() - max);
    if (excess > 0) {
      all.subList(HEAD, HEAD + excess).clear();
    }
    return new Timeline(all, dropped + excess);
  }
}
