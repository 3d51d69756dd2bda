package dev.unwind.engine.saga;

/** Where a step's action stands. */
public enum StepStatus {
  /** No intent is recorded: nothing happened. */
  PENDING,
  /** The intent of an attempt is recorded and its result is not: it may be happening. */
  RUNNING,
  /** An attempt failed and the next one waits for its backoff. */
  WAITING,
  /** An attempt's outcome is unknown, and the step's probe is being asked. */
  IN_DOUBT,
  /** The action's result is part of the saga's state. */
  SUCCEEDED,
  /** A definite business no, and no earlier attempt is in doubt: nothing happened. */
  REJECTED,
  /** Given up. Unless a probe said otherwise it may have happened, so its compensation is owed. */
  FAILED,
  /**
   * Can be neither retried nor undone without an operator: it is at or past the point of no return.
   */
  BLOCKED
}
