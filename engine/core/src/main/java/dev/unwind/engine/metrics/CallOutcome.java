package dev.unwind.engine.metrics;

import java.util.List;
import java.util.Locale;

/** How a call of a handler ended, as far as the saga is concerned. */
public enum CallOutcome {
  SUCCEEDED,
  REJECTED,
  FAILED,
  TIMED_OUT,
  APPLIED,
  NOT_APPLIED,
  UNKNOWN;

  static final List<CallOutcome> OF_ACTION = List.of(SUCCEEDED, REJECTED, FAILED, TIMED_OUT);
  static final List<CallOutcome> OF_COMPENSATION = List.of(SUCCEEDED, FAILED, TIMED_OUT);
  static final List<CallOutcome> OF_PROBE = List.of(APPLIED, NOT_APPLIED, UNKNOWN);

  /** Returns the outcome as it stands in a tag. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
