package dev.unwind.engine.simulation;

/** Holds what happens against one promise; says so at the first event that breaks it. */
interface Watcher {
  /** A commit was applied. */
  default void applied(Change change) {}

  /** A handler was called, and has not done anything yet. */
  default void called(HandlerCall call) {}

  /** A client was told something. */
  default void answered(Answer answer) {}

  /** Everything has come to its end, and nothing is under way any more. */
  default void ended() {}
}
