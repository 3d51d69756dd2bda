package dev.unwind.engine;

/** The saga id, or the idempotency key, belongs to another start. That saga is untouched. */
public final class StartConflict extends UnwindException {
  private static final long serialVersionUID = 1L;

  public StartConflict(String message) {
    super(message, null);
  }
}
