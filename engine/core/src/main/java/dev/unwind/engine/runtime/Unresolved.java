package dev.unwind.engine.runtime;

import dev.unwind.engine.NotResolved;
import dev.unwind.engine.store.StoreException;
import dev.unwind.engine.store.StoreUnavailable;
import java.time.Duration;
import java.util.function.Supplier;

/** Answers requests that the store has left open. */
final class Unresolved {
  private static final Duration UNKNOWN_RETRY = Duration.ofSeconds(1);

  private Unresolved() {}

  /** What the store leaves open is answered as open: the same request can be repeated. */
  static <T> T asSuch(String sagaId, Supplier<T> request) {
    try {
      return request.get();
    } catch (StoreUnavailable unavailable) {
      Duration asked = unavailable.retryAfter();
      throw new NotResolved(
          sagaId,
          "the store is not available: " + unavailable.getMessage() + "; repeat the same request",
          asked.compareTo(UNKNOWN_RETRY) > 0 ? asked : UNKNOWN_RETRY,
          unavailable);
    } catch (StoreException unknown) {
      throw new NotResolved(
          sagaId,
          "the outcome is unknown: repeat the request with the same key, which has no second effect",
          UNKNOWN_RETRY,
          unknown);
    }
  }
}
