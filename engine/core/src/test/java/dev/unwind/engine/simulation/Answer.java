package dev.unwind.engine.simulation;

import dev.unwind.engine.saga.CommandVerb;
import java.util.Optional;

/**
 * What a client was told.
 *
 * @param verb what it asked of the saga; empty for a start
 * @param commandId the command's id; empty for a start
 * @param number the content of a start request; for a command how often it was sent so far
 * @param kind what it was told
 * @param incarnation of the saga that it was told of
 */
record Answer(
    String sagaId,
    Optional<CommandVerb> verb,
    String commandId,
    int number,
    Kind kind,
    String incarnation) {

  /** What a client can be told. */
  enum Kind {
    ACCEPTED,
    REFUSED,
    UNKNOWN_SAGA,
    UNRESOLVED
  }

  boolean isAccepted(CommandVerb what) {
    return kind == Kind.ACCEPTED && isAskedFor(what);
  }

  /**
   * Returns whether the command has no effect, ever. What was refused for now, since nothing is
   * blocked, may be accepted where another copy of it is still under way.
   */
  boolean isRefusedForGood() {
    return kind == Kind.REFUSED && (number == 1 || isAskedFor(CommandVerb.CANCEL));
  }

  private boolean isAskedFor(CommandVerb what) {
    return verb.equals(Optional.of(what));
  }

  @Override
  public String toString() {
    return (verb.isPresent() ? verb.get() + " " + commandId : "start " + number)
        + " of "
        + sagaId
        + ": "
        + kind;
  }
}
