package dev.unwind.engine.store;

import java.time.Duration;
import java.util.Objects;

/**
 * This attempt was not applied. Repeat the same call, not before {@link #retryAfter()} has passed.
 */
public final class StoreUnavailable extends StoreException {
  private static final long serialVersionUID = 1L;

  private final Duration retryAfter;
  private final boolean outOfOrder;

  /** One that cost nothing. */
  public StoreUnavailable(String message, Duration retryAfter, Throwable cause) {
    this(message, retryAfter, cause, 0);
  }

  /**
   * @param retryAfter how long the store asks to wait; zero when it asks for nothing
   * @param charge what the call cost; see {@link #charge}
   */
  public StoreUnavailable(String message, Duration retryAfter, Throwable cause, double charge) {
    this(message, retryAfter, cause, charge, false);
  }

  private StoreUnavailable(
      String message, Duration retryAfter, Throwable cause, double charge, boolean outOfOrder) {
    super(message, cause, charge);
    this.retryAfter = Objects.requireNonNull(retryAfter, "retryAfter");
    this.outOfOrder = outOfOrder;
  }

  /**
   * Returns one for a store with a trouble of its own, such as a full disk or a locked file, which
   * does not pass sooner when it is asked less: it is worth trying again after a while, and the
   * caller wants to know the reason.
   */
  public static StoreUnavailable outOfOrder(String message, Duration retryAfter, Throwable cause) {
    return new StoreUnavailable(message, retryAfter, cause, 0, true);
  }

  /** Returns how long to wait before the next try; zero when the store asks for nothing. */
  public Duration retryAfter() {
    return retryAfter;
  }

  /** Returns whether the store has too much to do, and asks to be asked less for a while. */
  public boolean isThrottled() {
    return !outOfOrder && retryAfter.compareTo(Duration.ZERO) > 0;
  }
}
