package dev.unwind.cosmos.emulator.store;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.unwind.cosmos.emulator.json.ItemJson;
import dev.unwind.cosmos.emulator.partition.PartitionKey;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Operations on one logical partition that happen together or not at all. It lives under the lock
 * of its physical partition; what it has not committed nobody sees, and dropping it undoes it.
 */
final class Transaction {
  private final Container container;
  private final PhysicalPartition partition;
  private final PartitionKey key;
  private final String effectiveKey;
  private final long now;
  private final TimeToLive timeToLive;
  private final Map<String, Staged> staged = new LinkedHashMap<>();

  Transaction(Container container, PhysicalPartition partition, PartitionKey key, String hash) {
    this.container = container;
    this.partition = partition;
    this.key = key;
    this.effectiveKey = hash;
    this.now = container.now();
    this.timeToLive = container.timeToLive();
  }

  Charges charges() {
    return container.charges();
  }

  PartitionKey key() {
    return key;
  }

  /** The item as this transaction sees it, or null. */
  StoredItem find(String id) {
    Staged change = staged.get(id);
    if (change != null) {
      return change.after;
    }
    StoredItem stored = partition.find(key, id);
    return stored == null || stored.expired(timeToLive, now) ? null : stored;
  }

  /** The partition key of an item must be the one that the request names. */
  void checkKeyOf(ObjectNode body) {
    PartitionKey own;
    try {
      own = container.partitionKeyDefinition().keyOf(body);
    } catch (IllegalArgumentException none) {
      throw mismatch(none.getMessage());
    }
    if (!own.equals(key)) {
      throw mismatch(own + " in the body, " + key + " in the header");
    }
  }

  private static CosmosRefusal mismatch(String detail) {
    return new CosmosRefusal(
        400,
        1001,
        "PartitionKey extracted from document doesn't match the one specified in the header: "
            + detail);
  }

  /** Writes an item in the place of another version, or as a new one if that is null. */
  StoredItem write(ObjectNode body, StoredItem before) {
    long number = before == null ? container.nextItemNumber() : before.number();
    ObjectNode tree = container.stamped(body, number, now);
    byte[] text = ItemJson.write(tree);
    ItemRules.checkSize(text.length);
    StoredItem after =
        new StoredItem(number, key, effectiveKey, tree, text, now, partition.nextLsn());
    stage(after.id(), after);
    return after;
  }

  void remove(StoredItem before) {
    stage(before.id(), null);
  }

  private void stage(String id, StoredItem after) {
    staged.put(id, new Staged(partition.find(key, id), after));
  }

  /** Makes everything visible at once. */
  void commit() {
    if (staged.isEmpty()) {
      return;
    }
    staged.values().forEach(change -> partition.exchange(change.before, change.after));
    partition.advance();
  }

  private record Staged(StoredItem before, StoredItem after) {}
}
