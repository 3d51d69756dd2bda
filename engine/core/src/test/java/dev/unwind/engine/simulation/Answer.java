package dev.unwind.engine.simulation;

import dev.unwind.engine.saga.CommandVerb;
import java.util.Optional;

/**
 * What a client was told.
 *
 * @param verb what it asked of the saga; empty for a start
 * @param commandId the command's id; empty for a start
 * @param number the content of a start request
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
    return kind == Kind.ACCEPTED && verb.equals(Optional.of(what));
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
