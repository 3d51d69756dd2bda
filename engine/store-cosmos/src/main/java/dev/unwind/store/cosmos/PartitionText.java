package dev.unwind.store.cosmos;

import com.azure.cosmos.models.PartitionKey;

/**
 * The value of {@code /partition}. It is the partition as it is, but for one character: the SDK
 * sends it as JSON in an HTTP header, where it escapes whatever a header can't carry except U+007F.
 * That one is written as {@code ~7f}, and so that it stays reversible, {@code ~} as {@code ~7e}.
 */
final class PartitionText {
  private PartitionText() {}

  static String of(String partition) {
    return partition.replace("~", "~7e").replace("\u007f", "~7f");
  }

  static String partition(String value) {
    return value.replace("~7f", "\u007f").replace("~7e", "~");
  }

  static PartitionKey key(String partition) {
    return new PartitionKey(of(partition));
  }
}
