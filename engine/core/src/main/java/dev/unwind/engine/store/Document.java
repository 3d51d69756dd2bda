package dev.unwind.engine.store;

import java.util.Objects;

/**
 * One document as it is written. The bytes are not copied: whoever hands them over must not change
 * them afterwards.
 *
 * @param key where it lives
 * @param header its indexed fields
 * @param json the whole document as UTF-8 JSON, header fields included; a store may give the same
 *     JSON back in another spelling, with other spaces and escapes
 */
public record Document(DocumentKey key, DocumentHeader header, byte[] json) {
  public Document {
    Objects.requireNonNull(key, "key");
    Objects.requireNonNull(header, "header");
    Objects.requireNonNull(json, "json");
  }

  @Override
  public String toString() {
    return "Document[" + key + ", " + header + ", " + json.length + " bytes]";
  }
}
