package dev.unwind.store.cosmos;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * The {@code id} of an item. Cosmos DB allows almost any character, and advises ASCII letters and
 * digits, since gateways, connectors and tools break on others. So an id of these, {@code -},
 * {@code _} and {@code .} stays as it is. Any other begins with {@code ~} and has the other bytes
 * of its UTF-8 form as {@code ~} and two digits; a long one becomes {@code ~~~} and its digest, and
 * can't be read back.
 */
final class ItemId {
  /** What the service's older limit was, which tools still keep. */
  private static final int LENGTH_MAX = 255;

  /** Every id that is not as it was sorts at or after this, and no other does. */
  static final String ESCAPED = "~";

  private ItemId() {}

  static String of(String id) {
    StringBuilder escaped = new StringBuilder(id.length());
    boolean same = true;
    byte[] bytes = id.getBytes(StandardCharsets.UTF_8);
    for (byte unit : bytes) {
      if (isKept(unit)) {
        escaped.append((char) unit);
      } else {
        escaped.append(ESCAPED).append(HexFormat.of().toHexDigits(unit));
        same = false;
      }
    }
    if (escaped.length() >= LENGTH_MAX) {
      return "~~~" + HexFormat.of().formatHex(digest(bytes));
    }
    return same ? id : ESCAPED + escaped;
  }

  private static boolean isKept(byte unit) {
    return (unit >= 'a' && unit <= 'z')
        || (unit >= 'A' && unit <= 'Z')
        || (unit >= '0' && unit <= '9')
        || unit == '-'
        || unit == '_'
        || unit == '.';
  }

  private static byte[] digest(byte[] bytes) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(bytes);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }
}
