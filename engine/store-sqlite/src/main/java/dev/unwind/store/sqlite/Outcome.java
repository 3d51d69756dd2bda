package dev.unwind.store.sqlite;

/** What became of a commit. The caller's thread makes the exception of it, if any. */
sealed interface Outcome {
  /** Committed and synced. */
  record Applied() implements Outcome {}

  /**
   * A condition did not hold; nothing was applied.
   *
   * @param index the position of the first such write
   */
  record Refused(int index) implements Outcome {}

  /**
   * The database failed before the commit; nothing was applied.
   *
   * @param cause what it said
   */
  record NotApplied(Throwable cause) implements Outcome {}

  /**
   * The database failed while it committed.
   *
   * @param cause what it said
   */
  record Unknown(Throwable cause) implements Outcome {}
}
