package dev.unwind.engine.store;

/** The write may have been applied, or may still be. Read back. */
public final class OutcomeUnknown extends StoreException {
  private static final long serialVersionUID = 1L;

  /** One whose cost is not known. */
  public OutcomeUnknown(String message, Throwable cause) {
    this(message, cause, 0);
  }

  /**
   * @param charge what the call cost; see {@link #charge}
   */
  public OutcomeUnknown(String message, Throwable cause, double charge) {
    super(message, cause, charge);
  }
}
