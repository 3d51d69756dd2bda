package dev.unwind.engine;

/** The saga's document would be larger than the store allows. Nothing was done. */
public final class InputTooLarge extends UnwindException {
  private static final long serialVersionUID = 1L;

  public InputTooLarge(String message) {
    super(message, null);
  }
}
