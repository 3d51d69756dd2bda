package dev.unwind.engine;

import dev.unwind.engine.saga.CommandVerb;
import dev.unwind.engine.store.ETag;
import java.util.Objects;
import java.util.Optional;

/**
 * Asks something of a saga.
 *
 * @param sagaId the saga
 * @param verb what is asked
 * @param reason why, for the timeline; 1 to 500 characters
 * @param commandId names the command, so that a repeat has no further effect; 1 to 255 characters,
 *     random when empty
 * @param ifMatch refuses the command unless the saga is at this version
 */
public record CommandRequest(
    String sagaId,
    CommandVerb verb,
    String reason,
    Optional<String> commandId,
    Optional<ETag> ifMatch) {
  public CommandRequest {
    Objects.requireNonNull(sagaId, "sagaId");
    Objects.requireNonNull(verb, "verb");
    Objects.requireNonNull(commandId, "commandId");
    Objects.requireNonNull(ifMatch, "ifMatch");
  }
}
