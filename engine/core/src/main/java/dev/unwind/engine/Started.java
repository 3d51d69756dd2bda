package dev.unwind.engine;

import java.util.Objects;

/**
 * The answer to a start.
 *
 * @param saga the saga
 * @param created whether this start made it; otherwise it is a repeat
 */
public record Started(SagaSnapshot saga, boolean created) {
  public Started {
    Objects.requireNonNull(saga, "saga");
  }
}
