package dev.unwind.engine.store;

import dev.unwind.engine.UnwindException;

/** The root of what a store may raise besides {@link IllegalArgumentException} for a misuse. */
public abstract sealed class StoreException extends UnwindException
    permits PreconditionFailed, StoreUnavailable, OutcomeUnknown {
  private static final long serialVersionUID = 1L;

  StoreException(String message, Throwable cause) {
    super(message, cause);
  }
}
