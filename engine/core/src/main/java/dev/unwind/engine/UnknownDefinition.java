package dev.unwind.engine;

/** No definition of this name is known here. Nothing was done. */
public final class UnknownDefinition extends UnwindException {
  private static final long serialVersionUID = 1L;

  public UnknownDefinition(String message) {
    super(message, null);
  }
}
