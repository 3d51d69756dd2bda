package dev.unwind.engine.store;

import dev.unwind.engine.UnwindException;

/** The root of what a store may raise besides {@link IllegalArgumentException} for a misuse. */
public abstract sealed class StoreException extends UnwindException
    permits PreconditionFailed, StoreUnavailable, OutcomeUnknown {
  private static final long serialVersionUID = 1L;

  private final double charge;

  StoreException(String message, Throwable cause, double charge) {
    super(message, cause);
    this.charge = Charges.check(charge);
  }

  /**
   * Returns what the call cost as far as it is known, in the store's own unit: one that is refused
   * or in doubt costs, too. Finite and not negative; 0 where the store charges nothing.
   */
  public double charge() {
    return charge;
  }
}
