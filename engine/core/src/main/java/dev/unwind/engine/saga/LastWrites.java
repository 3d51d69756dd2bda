package dev.unwind.engine.saga;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * The write ids by which a writer recognises its own write when the answer was lost or misleading.
 * The owner's and the commands' are kept apart, so that neither can push the other out.
 *
 * @param owner the id of the latest write that was not a command
 * @param commands the ids of the latest commands, oldest first
 */
public record LastWrites(String owner, List<String> commands) {
  public LastWrites {
    Objects.requireNonNull(owner, "owner");
    commands = List.copyOf(commands);
  }

  /** Returns these with the id of another owner's write. */
  public LastWrites byOwner(String writeId) {
    return new LastWrites(writeId, commands);
  }

  /** Returns these with one more command, and without the oldest beyond {@code horizon}. */
  public LastWrites byCommand(String writeId, int horizon) {
    List<String> kept = new ArrayList<>(commands);
    kept.add(writeId);
    return new LastWrites(
        owner, kept.size() > horizon ? kept.subList(kept.size() - horizon, kept.size()) : kept);
  }

  /** Returns whether a write of this id stands. */
  public boolean contains(String writeId) {
    return owner.equals(writeId) || commands.contains(writeId);
  }
}
