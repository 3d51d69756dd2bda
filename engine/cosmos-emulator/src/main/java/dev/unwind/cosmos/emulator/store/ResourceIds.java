package dev.unwind.cosmos.emulator.store;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Base64;

/**
 * Resource ids in the form that the SDK takes apart: four bytes for the database, four for the
 * container with the highest bit set, eight for what is in it, in Base64 with {@code -} for {@code
 * /}.
 */
final class ResourceIds {
  private static final int CONTAINER_BIT = 0x80000000;
  private static final long RANGE_KIND = 0x50L << 56;

  private ResourceIds() {}

  static String database(int number) {
    return encode(ByteBuffer.allocate(4).putInt(number));
  }

  static String container(int database, int number) {
    return encode(ByteBuffer.allocate(8).putInt(database).putInt(number | CONTAINER_BIT));
  }

  /** The number of an item rises with its creation, and queries return items in its order. */
  static String item(String container, long number) {
    return child(container, number);
  }

  static String range(String container, int number) {
    return child(container, RANGE_KIND | number + 1L);
  }

  private static String child(String container, long number) {
    byte[] parent = Base64.getDecoder().decode(container.replace('-', '/'));
    ByteBuffer bytes = ByteBuffer.allocate(16).put(parent).order(ByteOrder.LITTLE_ENDIAN);
    return encode(bytes.putLong(number));
  }

  private static String encode(ByteBuffer bytes) {
    return Base64.getEncoder().encodeToString(bytes.array()).replace('/', '-');
  }
}
