package dev.unwind.engine.virtual;

import java.time.Duration;

/** Something that is to happen in a process at a time: a fresh task, or the end of a pause. */
final class Entry implements Comparable<Entry> {
  final VirtualWorld.Process process;
  final Runnable task;
  final LogicalThread resumed;
  final long delay;
  boolean cancelled;
  long due;
  long at;
  private long order;

  Entry(VirtualWorld.Process process, Duration delay, Runnable task) {
    this(process, delay, task, null);
  }

  Entry(VirtualWorld.Process process, Duration delay, LogicalThread resumed) {
    this(process, delay, null, resumed);
  }

  private Entry(
      VirtualWorld.Process process, Duration delay, Runnable task, LogicalThread resumed) {
    this.process = process;
    this.delay = Math.max(0, delay.toNanos());
    this.task = task;
    this.resumed = resumed;
  }

  /** Sets the time of what has just been added, and its place among those of the same time. */
  void begin(long now, long place) {
    due = now + delay;
    at = due;
    order = place;
  }

  @Override
  public int compareTo(Entry other) {
    if (at != other.at) {
      return Long.compare(at, other.at);
    }
    // What a freeze has put off to the same time keeps its order.
    return due != other.due ? Long.compare(due, other.due) : Long.compare(order, other.order);
  }
}
