package dev.unwind.engine;

/**
 * The root of all failures that Unwind raises. Each direct subclass stands for one different
 * reaction of the caller.
 */
public abstract class UnwindException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  protected UnwindException(String message, Throwable cause) {
    super(message, cause);
  }
}
