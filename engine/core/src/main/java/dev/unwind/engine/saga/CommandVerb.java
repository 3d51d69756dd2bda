package dev.unwind.engine.saga;

import java.util.Locale;

/** What can be asked of a saga. */
public enum CommandVerb {
  /** Undo what may have happened, instead of going on. */
  CANCEL,
  /** Try again what is blocked, with a fresh budget of attempts. */
  RETRY,
  /** Declare settled what is blocked. */
  SKIP;

  /** Returns the verb as users write it. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
