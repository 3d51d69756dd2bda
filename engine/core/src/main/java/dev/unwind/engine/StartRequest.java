package dev.unwind.engine;

import java.util.Objects;
import java.util.Optional;

/**
 * Asks for a saga.
 *
 * @param definition the name of its definition
 * @param id the saga id that the caller chose; see {@link SagaId}
 * @param idempotencyKey the caller's key for this start, 1 to 255 printable characters; without an
 *     id the saga id is derived from it, so that a repeat meets the same saga
 * @param input the initial state: an instance of the definition's state type, or a Jackson tree
 */
public record StartRequest(
    String definition, Optional<String> id, Optional<String> idempotencyKey, Object input) {
  public StartRequest {
    Objects.requireNonNull(definition, "definition");
    Objects.requireNonNull(id, "id");
    Objects.requireNonNull(idempotencyKey, "idempotencyKey");
  }

  /** Returns a request under an id that the caller chose. */
  public static StartRequest of(String definition, String id, Object input) {
    return new StartRequest(definition, Optional.of(id), Optional.empty(), input);
  }
}
