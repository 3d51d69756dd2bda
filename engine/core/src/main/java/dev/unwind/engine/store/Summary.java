package dev.unwind.engine.store;

import java.util.Objects;

/**
 * What a list shows of a document.
 *
 * @param key the document
 * @param header its indexed fields
 * @param etag its version
 */
public record Summary(DocumentKey key, DocumentHeader header, ETag etag) {
  public Summary {
    Objects.requireNonNull(key, "key");
    Objects.requireNonNull(header, "header");
    Objects.requireNonNull(etag, "etag");
  }
}
