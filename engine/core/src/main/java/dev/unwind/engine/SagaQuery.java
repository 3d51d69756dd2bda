package dev.unwind.engine;

import dev.unwind.engine.saga.SagaStatus;
import java.util.Objects;
import java.util.Optional;

/**
 * Asks for sagas, newest first.
 *
 * @param definition only this definition
 * @param status only this status
 * @param limit at most this many in a page, 1 to {@link #LIMIT_MAX}
 * @param cursor from an earlier page of the same query
 */
public record SagaQuery(
    Optional<String> definition, Optional<SagaStatus> status, int limit, Optional<String> cursor) {
  /** The largest page. */
  public static final int LIMIT_MAX = 200;

  public SagaQuery {
    Objects.requireNonNull(definition, "definition");
    Objects.requireNonNull(status, "status");
    Objects.requireNonNull(cursor, "cursor");
    if (limit < 1 || limit > LIMIT_MAX) {
      throw new InvalidRequest("limit", "must be 1 to " + LIMIT_MAX + ", was " + limit);
    }
  }
}
