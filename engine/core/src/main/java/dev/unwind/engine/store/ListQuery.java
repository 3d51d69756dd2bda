package dev.unwind.engine.store;

import java.util.Objects;
import java.util.Optional;

/**
 * Asks for the headers of documents of one type, newest {@code createdAt} first, ties by partition
 * and id descending. Paging by cursor is stable: documents created meanwhile neither shift nor
 * repeat what follows.
 *
 * @param type the document type
 * @param definition only this definition
 * @param status only this status
 * @param limit at most this many in a page, 1 to 1,000
 * @param cursor from an earlier page of the same query; one that this store did not give raises
 *     {@link IllegalArgumentException}
 */
public record ListQuery(
    String type,
    Optional<String> definition,
    Optional<String> status,
    int limit,
    Optional<String> cursor) {

  public ListQuery {
    Objects.requireNonNull(type, "type");
    Objects.requireNonNull(definition, "definition");
    Objects.requireNonNull(status, "status");
    Objects.requireNonNull(cursor, "cursor");
    if (limit < 1 || limit > 1_000) {
      throw new IllegalArgumentException("limit must be 1 to 1000, was " + limit);
    }
  }
}
