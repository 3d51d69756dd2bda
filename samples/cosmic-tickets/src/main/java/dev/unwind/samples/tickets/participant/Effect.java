package dev.unwind.samples.tickets.participant;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/** What one call changed. */
public enum Effect {
  /** The call did what it was asked to do. */
  APPLIED,
  /** The call repeated one that was answered before, and got the same answer. */
  DUPLICATE,
  /** The service said no: for a reason of business, or because the call came too late. */
  REFUSED,
  /** The call failed before its effect, or there was nothing to undo. */
  NONE;

  /** The word in the ledger. */
  @JsonValue
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  static Effect of(String word) {
    return valueOf(word.toUpperCase(Locale.ROOT));
  }
}
