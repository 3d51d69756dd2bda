package dev.unwind.cosmos.emulator.store;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.unwind.cosmos.emulator.json.ItemJson;
import dev.unwind.cosmos.emulator.partition.EffectiveKey;
import dev.unwind.cosmos.emulator.partition.KeyRange;
import dev.unwind.cosmos.emulator.partition.PartitionKey;
import dev.unwind.cosmos.emulator.partition.PartitionKeyDefinition;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/** A container: its properties and its items, spread over physical partitions. */
public final class Container {
  private final Account account;
  private final Database database;
  private final String name;
  private final String rid;
  private final PartitionKeyDefinition definition;
  private final List<PhysicalPartition> partitions;
  private final AtomicLong itemNumbers = new AtomicLong();
  private volatile ContainerProperties properties;

  Container(Account account, Database database, String rid, ContainerProperties properties) {
    this.account = account;
    this.database = database;
    this.rid = rid;
    this.properties = properties;
    this.name = properties.id();
    this.definition = properties.partitionKeyDefinition();
    List<PhysicalPartition> parts = new ArrayList<>();
    for (KeyRange range : KeyRange.split(account.partitions(), definition)) {
      parts.add(new PhysicalPartition(parts.size(), range));
    }
    this.partitions = List.copyOf(parts);
  }

  /** The name, unique within its database. */
  public String name() {
    return name;
  }

  /** The resource id. */
  public String rid() {
    return rid;
  }

  /** The resource id of one of its ranges. */
  public String rid(PhysicalPartition partition) {
    return ResourceIds.range(rid, partition.number());
  }

  /** The path by names, without slash at either end, encoded as in an address. */
  public String path() {
    return database.path() + "/colls/" + Database.encoded(name);
  }

  /** The container as the service describes it. */
  public ObjectNode describe() {
    return properties.described(account, rid, database.rid());
  }

  /** Takes new properties over; the partition key can't change. */
  public void replace(ContainerProperties replacement) {
    if (!replacement.id().equals(name)
        || !replacement.partitionKeyDefinition().equals(definition)) {
      throw CosmosRefusal.badRequest("The id and the partition key of a container can't change.");
    }
    properties = replacement;
  }

  /** How partition keys are formed. */
  public PartitionKeyDefinition partitionKeyDefinition() {
    return definition;
  }

  /** The physical partitions, in the order of their ranges. */
  public List<PhysicalPartition> partitions() {
    return partitions;
  }

  /** The physical partition that a key lies in. */
  public PhysicalPartition partitionOf(PartitionKey key) {
    String hash = EffectiveKey.of(key, definition);
    return partitions.stream()
        .filter(partition -> partition.range().contains(hash))
        .findFirst()
        .orElseThrow();
  }

  /** What operations cost here. */
  public Charges charges() {
    return properties.charges();
  }

  TimeToLive timeToLive() {
    return properties.timeToLive();
  }

  long now() {
    return account.now();
  }

  long nextItemNumber() {
    return itemNumbers.incrementAndGet();
  }

  ObjectNode stamped(ObjectNode body, long number, long now) {
    ObjectNode tree = ItemJson.object();
    tree.setAll(body);
    String itemRid = ResourceIds.item(rid, number);
    tree.put("_rid", itemRid);
    tree.put("_self", "dbs/" + database.rid() + "/colls/" + rid + "/docs/" + itemRid + "/");
    tree.put("_etag", account.nextTag());
    tree.put("_attachments", "attachments/");
    tree.put("_ts", now);
    return tree;
  }

  /** The items of a physical partition that have not expired, in {@code _rid} order. */
  public List<StoredItem> items(PhysicalPartition partition) {
    return alive(partition.all());
  }

  /** The items of a logical partition that have not expired, in {@code _rid} order. */
  public List<StoredItem> items(PartitionKey key) {
    return alive(partitionOf(key).all(key));
  }

  List<StoredItem> alive(List<StoredItem> items) {
    TimeToLive timeToLive = timeToLive();
    long now = now();
    return items.stream().filter(item -> !item.expired(timeToLive, now)).toList();
  }

  /** Removes expired items from memory; says how many. */
  public int purge() {
    TimeToLive timeToLive = timeToLive();
    long now = now();
    return partitions.stream().mapToInt(partition -> partition.purge(timeToLive, now)).sum();
  }

  /** Carries out operations on one logical partition: all of them, or none and says why. */
  public Commit commit(PartitionKey key, List<ItemOperation> operations) {
    PhysicalPartition partition = partitionOf(key);
    String hash = EffectiveKey.of(key, definition);
    return partition.locked(
        () -> {
          Transaction transaction = new Transaction(this, partition, key, hash);
          List<Outcome> outcomes = new ArrayList<>();
          for (ItemOperation operation : operations) {
            outcomes.add(attempt(operation, transaction));
            if (outcomes.get(outcomes.size() - 1).refused()) {
              return new Commit(outcomes, partition, partition.nextLsn() - 1);
            }
          }
          transaction.commit();
          return new Commit(outcomes, partition, partition.nextLsn() - 1);
        });
  }

  private static Outcome attempt(ItemOperation operation, Transaction transaction) {
    try {
      return operation.apply(transaction);
    } catch (CosmosRefusal refusal) {
      return Outcome.of(refusal);
    }
  }

  /**
   * What a commit led to.
   *
   * @param outcomes one for each operation, in order, up to the first that was refused
   * @param partition where it happened
   * @param lsn the number of the latest transaction there, this one if it was one
   */
  public record Commit(List<Outcome> outcomes, PhysicalPartition partition, long lsn) {}
}
