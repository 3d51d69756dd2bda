package dev.unwind.engine.saga;

/** Where a saga stands. */
public enum SagaStatus {
  /** Its steps are being done, in order. */
  RUNNING,
  /** It has turned back: what may have happened is being undone, in reverse order. */
  COMPENSATING,
  /** It can go neither way without an operator: see {@code retry} and {@code skip}. */
  BLOCKED,
  /** Final: every step is done. */
  COMPLETED,
  /** Final: every step that may have happened is undone, or was declared so by an operator. */
  COMPENSATED;

  /** Returns whether no event can change the saga any more. */
  public boolean isFinal() {
    return this == COMPLETED || this == COMPENSATED;
  }
}
