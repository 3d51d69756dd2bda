package dev.unwind.engine.store;

import java.util.Objects;

/** One conditional write. There is no unconditional one. */
public sealed interface Write {
  /** Returns the document that this write is about. */
  DocumentKey key();

  /**
   * Creates a document; fails with {@link PreconditionFailed} when there is one under this key.
   *
   * @param document the new document
   */
  record Create(Document document) implements Write {
    public Create {
      Objects.requireNonNull(document, "document");
    }

    @Override
    public DocumentKey key() {
      return document.key();
    }
  }

  /**
   * Replaces a document; fails with {@link PreconditionFailed} unless the stored version is {@code
   * expected}.
   *
   * @param document the new version
   * @param expected the version that it replaces
   */
  record Replace(Document document, ETag expected) implements Write {
    public Replace {
      Objects.requireNonNull(document, "document");
      Objects.requireNonNull(expected, "expected");
    }

    @Override
    public DocumentKey key() {
      return document.key();
    }
  }

  /**
   * Deletes a document; fails with {@link PreconditionFailed} unless the stored version is {@code
   * expected}.
   *
   * @param key the document
   * @param expected the version that is deleted
   */
  record Delete(DocumentKey key, ETag expected) implements Write {
    public Delete {
      Objects.requireNonNull(key, "key");
      Objects.requireNonNull(expected, "expected");
    }
  }
}
