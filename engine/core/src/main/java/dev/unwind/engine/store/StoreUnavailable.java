package dev.unwind.engine.store;

import java.time.Duration;
import java.util.Objects;

/**
 * This attempt was not applied. Repeat the same call, not before {@link #retryAfter()} has passed.
 */
public final class StoreUnavailable extends StoreException {
  private static final long serialVersionUID = 1L;

  private final Duration retryAfter;

  /** One that cost nothing. */
  public StoreUnavailable(String message, Duration retryAfter, Throwable cause) {
    this(message, retryAfter, cause, 0);
  }

  /**
   * @param retryAfter how long the store asks to wait; zero when it asks for nothing
   * @param charge what the call cost; see {@link #charge}
   */
  public StoreUnavailable(String message, Duration retryAfter, Throwable cause, double charge) {
    super(message, cause, charge);
    this.retryAfter = Objects.requireNonNull(retryAfter, "retryAfter");
  }

  /** Returns how long to wait before the next try; zero when the store asks for nothing. */
  public Duration retryAfter() {
    return retryAfter;
  }
}
