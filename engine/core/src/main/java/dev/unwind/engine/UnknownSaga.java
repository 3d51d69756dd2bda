package dev.unwind.engine;

/** There is no saga of this id. */
public final class UnknownSaga extends UnwindException {
  private static final long serialVersionUID = 1L;

  public UnknownSaga(String message) {
    super(message, null);
  }
}
