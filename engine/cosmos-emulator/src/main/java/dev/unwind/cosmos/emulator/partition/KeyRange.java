package dev.unwind.cosmos.emulator.partition;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A range of effective partition keys.
 *
 * @param from the first key in it; empty for the start of all
 * @param to the first key after it; {@code FF} for the end of all
 */
public record KeyRange(String from, String to) {
  /** Every key. */
  public static final KeyRange ALL = new KeyRange("", "FF");

  private static final BigInteger VERSION_2_SPACE = BigInteger.ONE.shiftLeft(126);

  /** Whether a key lies in it. */
  public boolean contains(String effectiveKey) {
    return effectiveKey.compareTo(from) >= 0 && effectiveKey.compareTo(to) < 0;
  }

  /** Whether all of it lies in another range. */
  public boolean within(KeyRange other) {
    return from.compareTo(other.from) >= 0 && to.compareTo(other.to) <= 0;
  }

  /** Splits the space of all keys into equal parts, in order. */
  public static List<KeyRange> split(int parts, PartitionKeyDefinition definition) {
    List<KeyRange> ranges = new ArrayList<>();
    String from = ALL.from;
    for (int part = 1; part < parts; part++) {
      String to = definition.version() == 2 ? bound2(part, parts) : bound1(part, parts);
      ranges.add(new KeyRange(from, to));
      from = to;
    }
    ranges.add(new KeyRange(from, ALL.to));
    return List.copyOf(ranges);
  }

  private static String bound2(int part, int parts) {
    BigInteger bound =
        VERSION_2_SPACE.multiply(BigInteger.valueOf(part)).divide(BigInteger.valueOf(parts));
    return String.format(Locale.ROOT, "%032X", bound);
  }

  private static String bound1(int part, int parts) {
    return EffectiveKey.version1Bound((1L << 32) * part / parts);
  }
}
