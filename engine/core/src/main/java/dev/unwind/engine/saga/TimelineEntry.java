package dev.unwind.engine.saga;

import java.time.Instant;
import java.util.Objects;
import java.util.Optional;

/**
 * One thing that happened to a saga, for people.
 *
 * @param transition the write that recorded it; the order is this, never the time
 * @param at when, by the clock of the process that recorded it
 * @param event what happened
 * @param step the step or compensation that it happened to
 * @param attempt the number of the attempt, 1-based
 * @param detail more about it, shortened
 */
public record TimelineEntry(
    long transition,
    Instant at,
    Event event,
    Optional<String> step,
    Optional<Integer> attempt,
    Optional<String> detail) {

  /** The bound on a detail's JSON, in bytes. */
  public static final int DETAIL_BYTES_MAX = 200;

  /** What can happen. */
  public enum Event {
    STARTED,
    CLAIMED,
    NOT_ADMITTED,
    RELEASED,
    ACTION_STARTED,
    ACTION_SUCCEEDED,
    ACTION_REJECTED,
    ACTION_FAILED,
    ACTION_INTERRUPTED,
    ACTION_SKIPPED,
    LATE_RESULT_REFUSED,
    PROBE_STARTED,
    PROBE_ANSWERED,
    TURNED_BACK,
    COMPENSATION_STARTED,
    COMPENSATION_SUCCEEDED,
    COMPENSATION_FAILED,
    COMPENSATION_INTERRUPTED,
    COMPENSATION_SKIPPED,
    BLOCKED,
    COMMAND_RECEIVED,
    COMMAND_APPLIED,
    COMMAND_IGNORED,
    COMPLETED,
    COMPENSATED
  }

  public TimelineEntry {
    Objects.requireNonNull(at, "at");
    Objects.requireNonNull(event, "event");
    Objects.requireNonNull(step, "step");
    Objects.requireNonNull(attempt, "attempt");
    detail = detail.map(d -> FailureRecorder.cut(d, DETAIL_BYTES_MAX));
  }
}
