package dev.unwind.engine.store;

import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * Asks for documents of one type that need somebody: those whose {@code dueAt} is at or before
 * {@code now}, or, when an owner is given, all that this owner holds, whenever they are due. The
 * result is ordered by {@code dueAt}, oldest first. A document without {@code dueAt} is in neither.
 * While documents change, paging still gives each unchanged one exactly once.
 *
 * @param type the document type
 * @param range one of {@link DocumentStore#ranges()}
 * @param definitions only documents of these definitions; empty means none, and a document without
 *     a definition is never found
 * @param now the instant to compare {@code dueAt} with
 * @param ownedBy asks for the documents of this owner instead
 * @param limit at most this many in a page, 1 to 1,000
 * @param cursor from an earlier page of the same query; one that this store did not give raises
 *     {@link IllegalArgumentException}
 */
public record DueQuery(
    String type,
    Range range,
    Set<String> definitions,
    Instant now,
    Optional<String> ownedBy,
    int limit,
    Optional<String> cursor) {

  public DueQuery {
    Objects.requireNonNull(type, "type");
    Objects.requireNonNull(range, "range");
    definitions = Set.copyOf(definitions);
    Objects.requireNonNull(now, "now");
    Objects.requireNonNull(ownedBy, "ownedBy");
    Objects.requireNonNull(cursor, "cursor");
    if (limit < 1 || limit > 1_000) {
      throw new IllegalArgumentException("limit must be 1 to 1000, was " + limit);
    }
  }

  /** Returns this query from the given cursor on. */
  public DueQuery from(String next) {
    return new DueQuery(type, range, definitions, now, ownedBy, limit, Optional.of(next));
  }
}
