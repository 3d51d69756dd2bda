package dev.unwind.samples.tickets.participant;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/** Whether a call does the work of a step or undoes it. */
public enum CallKind {
  ACTION,
  COMPENSATION;

  /** The word in the ledger. */
  @JsonValue
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  static CallKind of(String word) {
    return valueOf(word.toUpperCase(Locale.ROOT));
  }
}
