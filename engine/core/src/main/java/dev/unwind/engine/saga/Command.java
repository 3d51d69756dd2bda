package dev.unwind.engine.saga;

import java.time.Instant;
import java.util.Objects;

/**
 * Something asked of a saga, in its inbox until the owner meets it.
 *
 * @param id names this command: a repeat carries the same id and has no further effect
 * @param verb what is asked
 * @param reason why, for the timeline
 * @param at when it was asked
 */
public record Command(String id, CommandVerb verb, String reason, Instant at) {
  public Command {
    Objects.requireNonNull(id, "id");
    Objects.requireNonNull(verb, "verb");
    Objects.requireNonNull(reason, "reason");
    Objects.requireNonNull(at, "at");
  }

  /**
   * Returns the key by which repeats are recognised: the same id under another verb is another
   * command.
   */
  public String writeId() {
    return verb.word() + ":" + id;
  }
}
