package dev.unwind.engine.metrics;

import java.util.Locale;

/** Which handler of a step is called. */
public enum CallKind {
  ACTION,
  COMPENSATION,
  PROBE;

  /** Returns the kind as it stands in a tag. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
