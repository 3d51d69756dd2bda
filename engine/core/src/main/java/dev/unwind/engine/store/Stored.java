package dev.unwind.engine.store;

import java.util.Objects;

/**
 * One version of a document as the store holds it. Two are equal when document and version are,
 * whatever the calls have cost that gave them.
 *
 * @param document the document
 * @param etag the name of this version
 * @param charge what the call that gave it cost, in the store's own unit, such as request units; 0
 *     where the store charges nothing, and in pages of queries. Where one call gives several, each
 *     has a share, and the sum of these is what the call cost. Finite and not negative
 */
public record Stored(Document document, ETag etag, double charge) {
  public Stored {
    Objects.requireNonNull(document, "document");
    Objects.requireNonNull(etag, "etag");
    Charges.check(charge);
  }

  /** A version that cost nothing. */
  public Stored(Document document, ETag etag) {
    this(document, etag, 0);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Stored
        && document.equals(((Stored) other).document)
        && etag.equals(((Stored) other).etag);
  }

  @Override
  public int hashCode() {
    return Objects.hash(document, etag);
  }
}
