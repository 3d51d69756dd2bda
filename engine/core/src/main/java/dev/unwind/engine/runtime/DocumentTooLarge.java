package dev.unwind.engine.runtime;

import dev.unwind.engine.UnwindException;

/**
 * A saga's next document would not fit into the store, or would leave no room for its undo. Nothing
 * was written.
 */
final class DocumentTooLarge extends UnwindException {
  private static final long serialVersionUID = 1L;

  DocumentTooLarge(String sagaId, int bytes, int bytesMax) {
    super(
        "the document of saga "
            + sagaId
            + " would have "
            + bytes
            + " bytes; "
            + bytesMax
            + " are allowed, so that there is room for the undo",
        null);
  }
}
