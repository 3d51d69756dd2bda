package dev.unwind.cosmos.emulator.store;

import dev.unwind.cosmos.emulator.partition.KeyRange;
import dev.unwind.cosmos.emulator.partition.PartitionKey;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/**
 * The items of one range of partition keys, under one lock. Every transaction has a number here,
 * the LSN; session tokens and the change feed count in it.
 */
public final class PhysicalPartition {
  private final int number;
  private final KeyRange range;
  private final ReentrantLock lock = new ReentrantLock();
  private final Map<PartitionKey, Map<String, StoredItem>> logical = new HashMap<>();
  private final NavigableMap<Long, StoredItem> byNumber = new TreeMap<>();
  private final NavigableMap<FeedPosition, StoredItem> byChange = new TreeMap<>();
  private long lsn = 1;

  PhysicalPartition(int number, KeyRange range) {
    this.number = number;
    this.range = range;
  }

  /** The id of its range. */
  public String id() {
    return Integer.toString(number);
  }

  int number() {
    return number;
  }

  /** The keys that it holds. */
  public KeyRange range() {
    return range;
  }

  /** The number of its latest transaction. */
  public long lsn() {
    return locked(() -> lsn);
  }

  <T> T locked(Supplier<T> body) {
    lock.lock();
    try {
      return body.get();
    } finally {
      lock.unlock();
    }
  }

  /** One item, expired or not; null if there is none. Only under the lock. */
  StoredItem find(PartitionKey key, String id) {
    return logical.getOrDefault(key, Map.of()).get(id);
  }

  /** Puts an item in the place of another, which may be null as the new one may. Under the lock. */
  void exchange(StoredItem before, StoredItem after) {
    if (before != null) {
      Map<String, StoredItem> siblings = logical.get(before.partitionKey());
      siblings.remove(before.id());
      if (siblings.isEmpty()) {
        logical.remove(before.partitionKey());
      }
      byNumber.remove(before.number());
      byChange.remove(FeedPosition.of(before));
    }
    if (after != null) {
      logical.computeIfAbsent(after.partitionKey(), key -> new HashMap<>()).put(after.id(), after);
      byNumber.put(after.number(), after);
      byChange.put(FeedPosition.of(after), after);
    }
  }

  /** The number of the transaction that begins now. Under the lock. */
  long nextLsn() {
    return lsn + 1;
  }

  void advance() {
    lsn++;
  }

  /** All items, expired or not, in the order of their creation. */
  List<StoredItem> all() {
    return locked(() -> List.copyOf(byNumber.values()));
  }

  /** The items of one logical partition, expired or not, in the order of their creation. */
  List<StoredItem> all(PartitionKey key) {
    List<StoredItem> items =
        locked(() -> new ArrayList<>(logical.getOrDefault(key, Map.of()).values()));
    items.sort((one, other) -> Long.compare(one.number(), other.number()));
    return items;
  }

  /** The items changed after a transaction, expired or not, in the order of the changes. */
  Collection<StoredItem> changedAfter(long transaction) {
    return byChange.tailMap(FeedPosition.after(transaction), false).values();
  }

  /** Removes what has expired, as one transaction; says how many items that were. */
  int purge(TimeToLive timeToLive, long now) {
    return locked(
        () -> {
          List<StoredItem> expired =
              byNumber.values().stream().filter(item -> item.expired(timeToLive, now)).toList();
          expired.forEach(item -> exchange(item, null));
          if (!expired.isEmpty()) {
            advance();
          }
          return expired.size();
        });
  }

  private record FeedPosition(long lsn, long number) implements Comparable<FeedPosition> {
    static FeedPosition of(StoredItem item) {
      return new FeedPosition(item.lsn(), item.number());
    }

    static FeedPosition after(long lsn) {
      return new FeedPosition(lsn, Long.MAX_VALUE);
    }

    @Override
    public int compareTo(FeedPosition other) {
      int byLsn = Long.compare(lsn, other.lsn);
      return byLsn != 0 ? byLsn : Long.compare(number, other.number);
    }
  }
}
