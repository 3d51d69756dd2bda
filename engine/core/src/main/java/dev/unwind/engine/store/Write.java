package dev.unwind.engine.store;

import java.util.Objects;
import java.util.Optional;

/** One conditional write. There is no unconditional one. */
public sealed interface Write {
  /** Returns the document that this write is about. */
  DocumentKey key();

  /** Returns the version that this write leaves behind; empty for a delete. */
  Optional<Document> newVersion();

  /** Returns the version that must be stored now; empty when there must be none. */
  Optional<ETag> expectedVersion();

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

    @Override
    public Optional<Document> newVersion() {
      return Optional.of(document);
    }

    @Override
    public Optional<ETag> expectedVersion() {
      return Optional.empty();
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

    @Override
    public Optional<Document> newVersion() {
      return Optional.of(document);
    }

    @Override
    public Optional<ETag> expectedVersion() {
      return Optional.of(expected);
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

    @Override
    public Optional<Document> newVersion() {
      return Optional.empty();
    }

    @Override
    public Optional<ETag> expectedVersion() {
      return Optional.of(expected);
    }
  }
}
