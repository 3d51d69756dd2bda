package dev.unwind.engine;

/** The saga is not at the version that the caller expected. Nothing was done; look at it again. */
public final class VersionMismatch extends UnwindException {
  private static final long serialVersionUID = 1L;

  public VersionMismatch(String message) {
    super(message, null);
  }
}
