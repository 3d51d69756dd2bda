package dev.unwind.cosmos.emulator.store;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * The change feed of a physical partition, latest versions only: each item once, at the place of
 * its last change. Deleted and expired items are not in it.
 */
public final class ChangeFeed {
  private ChangeFeed() {}

  /**
   * One page of it. What one transaction changed is never divided between pages, so a page may
   * exceed its size.
   *
   * @param after the transaction that the page begins after; 0 for the beginning
   * @param size the number of items that completes a page; positive
   * @param selection which items are asked for
   */
  public static Page page(
      Container container,
      PhysicalPartition partition,
      long after,
      int size,
      Predicate<StoredItem> selection) {
    return partition.locked(
        () -> {
          TimeToLive timeToLive = container.timeToLive();
          long now = container.now();
          List<StoredItem> items = new ArrayList<>();
          long reached = after;
          for (StoredItem item : partition.changedAfter(after)) {
            if (items.size() >= size && item.lsn() != reached) {
              return new Page(List.copyOf(items), reached, partition.nextLsn() - 1);
            }
            reached = item.lsn();
            if (selection.test(item) && !item.expired(timeToLive, now)) {
              items.add(item);
            }
          }
          long latest = partition.nextLsn() - 1;
          return new Page(List.copyOf(items), Math.max(after, latest), latest);
        });
  }

  /**
   * One page.
   *
   * @param items in the order of their last changes
   * @param reached the transaction that the next page begins after
   * @param latest the latest transaction of the partition
   */
  public record Page(List<StoredItem> items, long reached, long latest) {}
}
