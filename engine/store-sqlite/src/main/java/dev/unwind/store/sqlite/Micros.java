package dev.unwind.store.sqlite;

import dev.unwind.engine.store.Document;
import dev.unwind.engine.store.DocumentHeader;
import java.time.Instant;

/**
 * Instants as the file has them: microseconds since the epoch, rounded down. What is further away
 * than some 292,000 years becomes the furthest that a long can say, and stays ordered.
 */
final class Micros {
  private static final long PER_SECOND = 1_000_000L;
  private static final long SECONDS_MAX = Long.MAX_VALUE / PER_SECOND;

  private Micros() {}

  static long of(Instant at) {
    if (at.getEpochSecond() >= SECONDS_MAX) {
      return Long.MAX_VALUE;
    }
    if (at.getEpochSecond() <= -SECONDS_MAX) {
      return Long.MIN_VALUE;
    }
    return at.getEpochSecond() * PER_SECOND + at.getNano() / 1_000;
  }

  static Instant toInstant(long micros) {
    return Instant.ofEpochSecond(
        Math.floorDiv(micros, PER_SECOND), Math.floorMod(micros, PER_SECOND) * 1_000);
  }

  /** Returns the document as a later read will return it. */
  static Document rounded(Document document) {
    DocumentHeader header = document.header();
    return new Document(
        document.key(),
        new DocumentHeader(
            header.type(),
            header.transition(),
            header.status(),
            header.definition(),
            header.owner(),
            header.dueAt().map(Micros::rounded),
            rounded(header.createdAt())),
        document.json());
  }

  private static Instant rounded(Instant at) {
    return toInstant(of(at));
  }
}
