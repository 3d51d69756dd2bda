package dev.unwind.engine.store;

/** The write may have been applied, or may still be. Read back. */
public final class OutcomeUnknown extends StoreException {
  private static final long serialVersionUID = 1L;

  public OutcomeUnknown(String message, Throwable cause) {
    super(message, cause);
  }
}
