package dev.unwind.cosmos.emulator.store;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.unwind.cosmos.emulator.partition.PartitionKey;

/**
 * One item as it is stored; never changed, only replaced.
 *
 * @param number the number within its container, rising with creation, kept by replaces; items are
 *     in {@code _rid} order when they are in the order of this number
 * @param partitionKey the logical partition that it is in
 * @param effectiveKey the hash of the partition key
 * @param tree the item with its system properties; must not be changed
 * @param text the tree as UTF-8 JSON; must not be changed
 * @param timestamp the second of the last write, since 1970
 * @param lsn the number of the transaction that wrote it, within its physical partition
 */
public record StoredItem(
    long number,
    PartitionKey partitionKey,
    String effectiveKey,
    ObjectNode tree,
    byte[] text,
    long timestamp,
    long lsn) {

  /** The id, unique within the logical partition. */
  public String id() {
    return tree.get("id").textValue();
  }

  /** The ETag, a string in quotation marks. */
  public String etag() {
    return tree.get("_etag").textValue();
  }

  /** Whether it has expired, in a container with this default time to live. */
  boolean expired(TimeToLive timeToLive, long now) {
    JsonNode own = tree.get("ttl");
    return timeToLive.expired(own, timestamp, now);
  }
}
