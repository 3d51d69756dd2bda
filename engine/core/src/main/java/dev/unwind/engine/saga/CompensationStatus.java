package dev.unwind.engine.saga;

/** Where a step's compensation stands. */
public enum CompensationStatus {
  /** The step declares none: there is nothing to undo. */
  NONE,
  /** Nothing happened that would have to be undone. */
  NOT_OWED,
  /**
   * The action may have happened; if the saga turns back, it will be undone. Recorded with the
   * action's intent.
   */
  OWED,
  /** The intent of an attempt is recorded and its result is not. */
  RUNNING,
  /** An attempt failed and the next one waits for its backoff. */
  WAITING,
  /** Out of attempts: an operator has to decide. */
  BLOCKED,
  /** Undone. */
  SUCCEEDED,
  /** An operator declared it settled. */
  SKIPPED;

  /** Returns whether something is still to be done before the saga can be final on its way back. */
  public boolean isOpen() {
    return this == OWED || this == RUNNING || this == WAITING || this == BLOCKED;
  }
}
