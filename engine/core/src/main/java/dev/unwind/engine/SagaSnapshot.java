package dev.unwind.engine;

import dev.unwind.engine.saga.Saga;
import dev.unwind.engine.store.ETag;
import java.util.Objects;

/**
 * A saga as it was at one version.
 *
 * @param saga the saga
 * @param etag the version
 */
public record SagaSnapshot(Saga saga, ETag etag) {
  public SagaSnapshot {
    Objects.requireNonNull(saga, "saga");
    Objects.requireNonNull(etag, "etag");
  }
}
