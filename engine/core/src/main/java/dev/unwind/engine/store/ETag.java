package dev.unwind.engine.store;

import java.util.Objects;

/**
 * The opaque name of one version of one document. It changes at every write and is never given
 * twice, not even after the document was deleted and created again.
 *
 * @param value opaque; printable ASCII without quotes
 */
public record ETag(String value) {
  public ETag {
    Objects.requireNonNull(value, "value");
    if (value.isEmpty()) {
      throw new IllegalArgumentException("an ETag must not be empty");
    }
  }

  @Override
  public String toString() {
    return value;
  }
}
