package dev.unwind.engine.document;

import dev.unwind.engine.UnwindException;

/** A state or message of the user's can't be written as JSON. Nothing was written. */
public final class UnwritableState extends UnwindException {
  private static final long serialVersionUID = 1L;

  UnwritableState(String message, Throwable cause) {
    super(message, cause);
  }
}
