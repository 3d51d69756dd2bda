package dev.unwind.cosmos.emulator.store;

import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;

/** Everything that an account holds. */
public final class Account {
  private final InstantSource clock;
  private final int partitions;
  private final Tags tags = new Tags();
  // Each life of the emulator has resource ids of its own, as a recreated container has.
  private final AtomicInteger numbers =
      new AtomicInteger(ThreadLocalRandom.current().nextInt(1, 1 << 30));
  private final Map<String, Database> databases = new ConcurrentHashMap<>();

  /**
   * An empty account.
   *
   * @param clock the time by which items expire
   * @param partitions how many physical partitions each container has
   */
  public Account(InstantSource clock, int partitions) {
    this.clock = clock;
    this.partitions = partitions;
  }

  int partitions() {
    return partitions;
  }

  /** The second, since 1970. */
  long now() {
    return clock.instant().getEpochSecond();
  }

  String nextTag() {
    return tags.next();
  }

  /** Creates a database; 409 if the name is taken. */
  public Database create(String name) {
    ItemRules.checkId(name);
    Database database = new Database(this, name, numbers.incrementAndGet());
    if (databases.putIfAbsent(name, database) != null) {
      throw new CosmosRefusal(409, 0, "There is a database named " + name);
    }
    return database;
  }

  /** The database with this name or resource id; 404 if there is none. */
  public Database database(String nameOrRid) {
    Database byName = databases.get(nameOrRid);
    if (byName != null) {
      return byName;
    }
    return databases.values().stream()
        .filter(database -> database.rid().equals(nameOrRid))
        .findFirst()
        .orElseThrow(() -> CosmosRefusal.notFound("Resource Not Found: " + nameOrRid));
  }

  /** All databases, in no order. */
  public List<Database> databases() {
    return List.copyOf(databases.values());
  }

  /** Deletes a database with all its containers; 404 if there is none. */
  public void delete(String nameOrRid) {
    databases.remove(database(nameOrRid).name());
  }

  /** Removes expired items from memory everywhere; says how many. */
  public int purge() {
    return databases.values().stream()
        .flatMap(database -> database.containers().stream())
        .mapToInt(Container::purge)
        .sum();
  }
}
