package dev.unwind.dsl;

/** How a step stands to the saga's point of no return. */
public enum StepKind {

  /** Before the pivot, or in a saga without one: undone if the saga turns back. */
  COMPENSATABLE,

  /** The point of no return itself: once its intent is recorded, the saga cannot be cancelled. */
  PIVOT,

  /** After the pivot: retried until it succeeds, never undone. */
  RETRIABLE
}
