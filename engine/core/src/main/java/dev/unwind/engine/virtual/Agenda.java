package dev.unwind.engine.virtual;

import java.util.PriorityQueue;
import java.util.function.BooleanSupplier;

/** What is to happen in a world, in its order, and how far the present round of it goes. */
final class Agenda {
  private final PriorityQueue<Entry> queue = new PriorityQueue<>();
  private BooleanSupplier condition = () -> true;
  private long until;
  private long eventsMax;
  private boolean held;
  private boolean closed;
  private Throwable failure;
  private long nanos;
  private long places;
  private long events;

  long nanos() {
    return nanos;
  }

  long events() {
    return events;
  }

  boolean isClosed() {
    return closed;
  }

  /**
   * Begins a round.
   *
   * @param wanted ends it; asked after every event
   * @param end the time at which it ends
   * @param most how many events it has at most
   */
  void begin(BooleanSupplier wanted, long end, long most) {
    condition = wanted;
    until = end;
    eventsMax = most > Long.MAX_VALUE - events ? Long.MAX_VALUE : events + most;
  }

  /** Returns whether the last round ended because its condition held. */
  boolean held() {
    return held;
  }

  /** Lets time pass in which nothing happens. */
  void passTo(long time) {
    nanos = Math.max(nanos, time);
  }

  /** Returns what happens next, or null when the round is over. */
  Entry next() {
    while (!isOver()) {
      Entry next = queue.remove();
      if (!next.process.isDead() && !next.cancelled) {
        events++;
        nanos = Math.max(nanos, next.at);
        return next;
      }
    }
    return null;
  }

  private boolean isOver() {
    held = !closed && failure == null && holds();
    return closed
        || failure != null
        || held
        || queue.isEmpty()
        || queue.peek().at > until
        || events >= eventsMax;
  }

  private boolean holds() {
    try {
      return condition.getAsBoolean();
    } catch (Throwable thrown) {
      failed(thrown);
      return false;
    }
  }

  /** Notes that something failed that never may; ends the round. */
  void failed(Throwable thrown) {
    failure = failure == null ? thrown : failure;
  }

  /** Returns what failed, or null. */
  Throwable failure() {
    return failure;
  }

  Entry add(Entry entry) {
    entry.begin(nanos, places++);
    entry.at = Math.max(entry.due, entry.process.frozenUntil());
    if (!closed) {
      queue.add(entry);
    }
    return entry;
  }

  /** Puts everything of a process to where it belongs, since it was frozen or thawed. */
  void replace(VirtualWorld.Process process) {
    for (Entry entry : queue.toArray(Entry[]::new)) {
      if (entry.process == process) {
        queue.remove(entry);
        entry.at = Math.max(entry.due, process.frozenUntil());
        queue.add(entry);
      }
    }
  }

  /** Nothing happens any more. */
  void close() {
    closed = true;
    queue.clear();
  }
}
