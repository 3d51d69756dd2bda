package dev.unwind.engine.store;

import java.time.Instant;
import java.util.Objects;
import java.util.Optional;

/**
 * The fields of a document that a store may index. They also stand in the document's JSON; the
 * header spares the store from parsing it.
 *
 * @param type what the document is, such as {@code saga} or {@code message}
 * @param transition the number of the write that made this version: 1 at creation, one more at each
 *     replace
 * @param status the status by its wire name, where the type has one
 * @param definition the saga definition's name, where the type has one
 * @param owner the id of the process life that owns the document, where it is owned
 * @param dueAt when somebody has to look at the document again; absent for what needs nobody. Kept
 *     with microsecond precision
 * @param createdAt when the document was created; kept with microsecond precision
 */
public record DocumentHeader(
    String type,
    long transition,
    Optional<String> status,
    Optional<String> definition,
    Optional<String> owner,
    Optional<Instant> dueAt,
    Instant createdAt) {

  public DocumentHeader {
    Objects.requireNonNull(type, "type");
    Objects.requireNonNull(status, "status");
    Objects.requireNonNull(definition, "definition");
    Objects.requireNonNull(owner, "owner");
    Objects.requireNonNull(dueAt, "dueAt");
    Objects.requireNonNull(createdAt, "createdAt");
    if (transition < 1) {
      throw new IllegalArgumentException("transition must be at least 1, was " + transition);
    }
  }
}
