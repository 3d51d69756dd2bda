package dev.unwind.engine.store;

import dev.unwind.engine.UnwindException;

/**
 * The store can't be opened, and waiting will not help: the file or account is missing, foreign,
 * damaged, of a newer version, or configured in a way that the guarantees can't be kept with. An
 * operator has to act.
 */
public final class StoreNotUsable extends UnwindException {
  private static final long serialVersionUID = 1L;

  public StoreNotUsable(String message, Throwable cause) {
    super(message, cause);
  }
}
