package dev.unwind.cosmos.emulator.sql;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * A query, or the continuation of one, that the service refuses with status 400.
 *
 * <p>The message says what is wrong and, for a fault in the text, its line and column, both counted
 * from 1.
 */
public final class BadQueryException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  BadQueryException(String message) {
    super(message);
  }

  /** The body of the answer, in the service's shape: {@code code} and {@code message}. */
  public ObjectNode body() {
    return JsonNodeFactory.instance
        .objectNode()
        .put("code", "BadRequest")
        .put("message", getMessage());
  }
}
