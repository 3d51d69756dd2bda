package dev.unwind.store.cosmos;

import dev.unwind.engine.store.DocumentKey;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/**
 * Texts of visible ASCII that sort as what they stand for, however a store compares strings. Parts
 * are joined by a space, which is lower than all else, so that a part sorts before every longer one
 * that it begins.
 */
final class SortText {
  /** Between two parts. */
  static final String SPACE = " ";

  /** Sorts after every text that goes on with a further part, and before any other. */
  static final String AFTER_PARTS = "!";

  private static final DateTimeFormatter FORMAT =
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.nnnnnnnnn", Locale.ROOT)
          .withZone(ZoneOffset.UTC);

  private static final Instant YEAR_ZERO = Instant.parse("0000-01-01T00:00:00Z");
  private static final Instant YEAR_TEN_THOUSAND = Instant.parse("+10000-01-01T00:00:00Z");

  private SortText() {}

  /** Escapes what is not visible ASCII, with a lower escape below and a higher one above. */
  static String of(String text) {
    StringBuilder sorted = new StringBuilder(text.length());
    for (byte signed : text.getBytes(StandardCharsets.UTF_8)) {
      int unit = signed & 0xff;
      if (unit <= '!') {
        sorted.append(String.format("!%02X", unit));
      } else if (unit >= '~') {
        sorted.append(String.format("~%02X", unit));
      } else {
        sorted.append((char) unit);
      }
    }
    return sorted.toString();
  }

  /** The order of keys, see {@link DocumentKey}. */
  static String of(DocumentKey key) {
    return of(key.partition()) + SPACE + of(key.id());
  }

  /** Nanoseconds at a fixed width; years of more than four digits as seconds behind a sign. */
  static String of(Instant at) {
    if (!at.isBefore(YEAR_ZERO) && at.isBefore(YEAR_TEN_THOUSAND)) {
      return FORMAT.format(at);
    }
    String sign = at.isBefore(YEAR_ZERO) ? "!" : "~";
    long seconds = at.getEpochSecond() - Instant.MIN.getEpochSecond();
    return String.format("%s%017d.%09d", sign, seconds, at.getNano());
  }
}
