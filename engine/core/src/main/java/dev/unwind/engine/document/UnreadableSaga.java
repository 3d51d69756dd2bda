package dev.unwind.engine.document;

import dev.unwind.engine.UnwindException;

/**
 * A stored saga can't be read as what it should be: its state does not fit the definition's type
 * any more, or the document is not one of ours. Nothing is changed; it can be read again by a
 * program that knows its type.
 */
public final class UnreadableSaga extends UnwindException {
  private static final long serialVersionUID = 1L;

  public UnreadableSaga(String message) {
    this(message, null);
  }

  UnreadableSaga(String message, Throwable cause) {
    super(message, cause);
  }
}
