package dev.unwind.dsl;

/** What is known of an action that is being undone. */
public enum Outcome {

  /** The action took effect, and its result is in the state. */
  SUCCEEDED,

  /** The action may have taken effect; its result, if any, was lost. */
  UNKNOWN
}
