package dev.unwind.cosmos.emulator.partition;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** MurmurHash3 with seed 0 (Austin Appleby, public domain): the 32-bit and the 128-bit x64 form. */
final class Murmur3 {
  private static final long LEFT = 0x87c37b91114253d5L;
  private static final long RIGHT = 0x4cf5ad432745937fL;

  private Murmur3() {}

  /**
   * The 128-bit hash, 16 bytes, the second half first and each half most significant byte first.
   */
  static byte[] hash128(byte[] data) {
    long h1 = 0;
    long h2 = 0;
    int whole = data.length & ~15;
    ByteBuffer words = ByteBuffer.wrap(data).order(ByteOrder.LITTLE_ENDIAN);
    for (int at = 0; at < whole; at += 16) {
      h1 = Long.rotateLeft(h1 ^ mixLeft(words.getLong(at)), 27) + h2;
      h1 = h1 * 5 + 0x52dce729;
      h2 = Long.rotateLeft(h2 ^ mixRight(words.getLong(at + 8)), 31) + h1;
      h2 = h2 * 5 + 0x38495ab5;
    }
    h2 ^= mixRight(tail(data, whole + 8));
    h1 ^= mixLeft(tail(data, whole));
    h1 ^= data.length;
    h2 ^= data.length;
    h1 += h2;
    h2 += h1;
    h1 = finish(h1);
    h2 = finish(h2);
    h1 += h2;
    h2 += h1;
    return ByteBuffer.allocate(16).putLong(h2).putLong(h1).array();
  }

  /** The 32-bit hash as an unsigned number. */
  static long hash32(byte[] data) {
    int hash = 0;
    int whole = data.length & ~3;
    ByteBuffer words = ByteBuffer.wrap(data).order(ByteOrder.LITTLE_ENDIAN);
    for (int at = 0; at < whole; at += 4) {
      hash = Integer.rotateLeft(hash ^ mix(words.getInt(at)), 13) * 5 + 0xe6546b64;
    }
    hash ^= mix((int) tail(data, whole));
    hash ^= data.length;
    hash = (hash ^ hash >>> 16) * 0x85ebca6b;
    hash = (hash ^ hash >>> 13) * 0xc2b2ae35;
    return Integer.toUnsignedLong(hash ^ hash >>> 16);
  }

  // Up to eight bytes, least significant first; zero beyond the end.
  private static long tail(byte[] data, int from) {
    long word = 0;
    for (int at = Math.min(data.length, from + 8) - 1; at >= from; at--) {
      word = word << 8 | data[at] & 0xff;
    }
    return word;
  }

  private static int mix(int word) {
    return Integer.rotateLeft(word * 0xcc9e2d51, 15) * 0x1b873593;
  }

  private static long mixLeft(long word) {
    return Long.rotateLeft(word * LEFT, 31) * RIGHT;
  }

  private static long mixRight(long word) {
    return Long.rotateLeft(word * RIGHT, 33) * LEFT;
  }

  private static long finish(long hash) {
    long mixed = (hash ^ hash >>> 33) * 0xff51afd7ed558ccdL;
    mixed = (mixed ^ mixed >>> 33) * 0xc4ceb9fe1a85ec53L;
    return mixed ^ mixed >>> 33;
  }
}
