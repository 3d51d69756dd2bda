package dev.unwind.engine;

import java.time.Duration;
import java.util.Objects;

/**
 * Not now: overloaded, the store is unavailable, or the outcome is unknown. Repeat with the same
 * id, key or command id: whatever happened, the repeat meets the same saga and has no second
 * effect.
 */
public final class NotResolved extends UnwindException {
  private static final long serialVersionUID = 1L;

  private final String sagaId;
  private final Duration retryAfter;

  /**
   * @param sagaId the saga that the request is about; for a start the id that it has or would have
   * @param retryAfter how long to wait before the repeat
   */
  public NotResolved(String sagaId, String message, Duration retryAfter, Throwable cause) {
    super(message, cause);
    this.sagaId = Objects.requireNonNull(sagaId, "sagaId");
    this.retryAfter = Objects.requireNonNull(retryAfter, "retryAfter");
  }

  /** Returns the saga that the request is about. */
  public String sagaId() {
    return sagaId;
  }

  /** Returns how long to wait before the repeat. */
  public Duration retryAfter() {
    return retryAfter;
  }
}
