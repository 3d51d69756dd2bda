package dev.unwind.cosmos.emulator.wire;

import dev.unwind.cosmos.emulator.partition.KeyRange;
import dev.unwind.cosmos.emulator.partition.PartitionKey;
import dev.unwind.cosmos.emulator.store.Container;
import dev.unwind.cosmos.emulator.store.CosmosRefusal;
import dev.unwind.cosmos.emulator.store.PhysicalPartition;
import dev.unwind.cosmos.emulator.store.StoredItem;
import java.util.List;

/**
 * The part of a container that a query or feed is about: a logical partition, or a range of keys
 * within one physical partition.
 *
 * @param container the container
 * @param partition the physical partition
 * @param key the logical partition, or null for all
 * @param range the keys within the physical partition
 */
record Scope(Container container, PhysicalPartition partition, PartitionKey key, KeyRange range) {
  private static final int DEFAULT_PAGE = 100;
  private static final int MAX_PAGE = 1000;

  static Scope of(Request request, Container container) {
    if (request.header(Names.PARTITION_KEY) != null) {
      PartitionKey key = ItemHandler.key(request, container);
      return new Scope(container, container.partitionOf(key), key, KeyRange.ALL);
    }
    PhysicalPartition partition = partition(request.header(Names.RANGE_ID), container);
    KeyRange range =
        new KeyRange(
            request.header(Names.START_KEY, KeyRange.ALL.from()),
            request.header(Names.END_KEY, KeyRange.ALL.to()));
    return new Scope(container, partition, null, range);
  }

  private static PhysicalPartition partition(String rangeId, Container container) {
    if (rangeId == null) {
      if (container.partitions().size() == 1) {
        return container.partitions().get(0);
      }
      throw CosmosRefusal.badRequest(
          "Cross partition query is required but disabled: name a partition key or a range.");
    }
    // The SDK may put the resource id of the container in front.
    String id = rangeId.substring(rangeId.indexOf(',') + 1);
    return container.partitions().stream()
        .filter(partition -> partition.id().equals(id))
        .findFirst()
        .orElseThrow(() -> new CosmosRefusal(410, 1002, "There is no range " + rangeId));
  }

  boolean contains(StoredItem item) {
    return key == null ? range.contains(item.effectiveKey()) : key.equals(item.partitionKey());
  }

  List<StoredItem> items() {
    if (key != null) {
      return container.items(key);
    }
    return container.items(partition).stream().filter(this::contains).toList();
  }

  /** The most items that a page may have. */
  static int pageSize(Request request) {
    String asked = request.header(Names.MAX_ITEM_COUNT, "-1");
    try {
      int size = Integer.parseInt(asked);
      return size <= 0 ? DEFAULT_PAGE : Math.min(size, MAX_PAGE);
    } catch (NumberFormatException malformed) {
      throw CosmosRefusal.badRequest("The page size is invalid: " + asked);
    }
  }
}
