package dev.unwind.engine.store;

import java.util.Objects;

/**
 * One version of a document as the store holds it.
 *
 * @param document the document
 * @param etag the name of this version
 */
public record Stored(Document document, ETag etag) {
  public Stored {
    Objects.requireNonNull(document, "document");
    Objects.requireNonNull(etag, "etag");
  }
}
