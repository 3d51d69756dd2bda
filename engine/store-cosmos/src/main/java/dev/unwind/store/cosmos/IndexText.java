package dev.unwind.store.cosmos;

import dev.unwind.engine.store.DocumentKey;
import java.time.Instant;
import java.util.Optional;

/**
 * What stands in the indexed paths. Each text begins with the type, so that one range of one path
 * answers a query; with the key at its end it is unique, and so a place to go on from.
 */
final class IndexText {
  private IndexText() {}

  /** In {@code /index/due} and {@code /index/created}. */
  static String at(String type, Instant at, DocumentKey key) {
    return beginningAt(type, at) + SortText.SPACE + SortText.of(key);
  }

  private static String beginningAt(String type, Instant at) {
    return SortText.of(type) + SortText.SPACE + SortText.of(Items.kept(at));
  }

  /** In {@code /index/status}. */
  static String status(String type, Optional<String> status) {
    return SortText.of(type) + status.map(text -> SortText.SPACE + SortText.of(text)).orElse("");
  }

  /** Comes before all texts of this type. */
  static String beforeAll(String type) {
    return SortText.of(type);
  }

  /** Comes after all texts of this type. */
  static String afterAll(String type) {
    return SortText.of(type) + SortText.AFTER_PARTS;
  }

  /** Comes after the texts of this type and instant, and before those of the next. */
  static String after(String type, Instant at) {
    return beginningAt(type, at) + SortText.AFTER_PARTS;
  }
}
