package dev.unwind.cosmos.emulator;

import dev.unwind.cosmos.emulator.fault.Faults;
import dev.unwind.cosmos.emulator.sql.SqlQueries;
import dev.unwind.cosmos.emulator.store.Account;
import dev.unwind.cosmos.emulator.store.Container;
import dev.unwind.cosmos.emulator.store.StoredItem;
import dev.unwind.cosmos.emulator.traffic.Traffic;
import dev.unwind.cosmos.emulator.wire.AccountDocument;
import dev.unwind.cosmos.emulator.wire.HttpFront;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Objects;
import java.util.function.BooleanSupplier;

/**
 * A running stand-in for Azure Cosmos DB. Each has data of its own, in memory; closing it frees
 * everything. Safe for use by any thread.
 */
public final class CosmosEmulator implements AutoCloseable {
  /** The account's key, unless another is given. */
  public static final String DEFAULT_KEY =
      "dW53aW5kLWNvc21vcy1lbXVsYXRvci1rZXktZm9yLXRlc3RzLW9ubHktbm90LWEtc2VjcmV0LWF0LWFsbC4uLi4=";

  private final String key;
  private final Account account;
  private final Traffic traffic = new Traffic();
  private final Faults faults;
  private final HttpFront front;

  private CosmosEmulator(Builder builder) {
    key = builder.key;
    account = new Account(builder.clock, builder.partitions);
    faults = new Faults(builder.clock);
    AccountDocument document =
        new AccountDocument(builder.writeRegions, builder.readRegions, builder.consistency);
    HttpFront.Parts parts =
        new HttpFront.Parts(
            account,
            document,
            key,
            new SqlQueries(builder.blankPages),
            traffic,
            faults,
            builder.purgeEvery);
    front = new HttpFront(parts, builder.port);
  }

  /** An emulator to be, with one physical partition, session consistency and one region. */
  public static Builder builder() {
    return new Builder();
  }

  /** Where it listens, such as {@code http://127.0.0.1:8081/}. */
  public String endpoint() {
    return "http://127.0.0.1:" + front.port() + "/";
  }

  /** The account's key. */
  public String key() {
    return key;
  }

  /** Counts of what has reached it. */
  public Traffic traffic() {
    return traffic;
  }

  /** What goes wrong, and what shall. */
  public Faults faults() {
    return faults;
  }

  /**
   * The items of a container that have not expired, range by range in the order of their creation.
   *
   * @throws dev.unwind.cosmos.emulator.store.CosmosRefusal if there is no such container
   */
  public List<StoredItem> items(String database, String container) {
    Container holder = account.database(database).container(container);
    return holder.partitions().stream().flatMap(part -> holder.items(part).stream()).toList();
  }

  /** Removes expired items from memory, as a sweep does by and by; says how many. */
  public int purgeExpired() {
    return account.purge();
  }

  /** Stops at once; requests under way are dropped. */
  @Override
  public void close() {
    front.close();
  }

  /** Settings of an emulator. */
  public static final class Builder {
    private String key = DEFAULT_KEY;
    private int port;
    private int partitions = 1;
    private InstantSource clock = InstantSource.system();
    private List<String> writeRegions = List.of("Local");
    private List<String> readRegions = List.of();
    private String consistency = "Session";
    private Duration purgeEvery = Duration.ofSeconds(10);
    private BooleanSupplier blankPages = () -> false;

    private Builder() {}

    /** The account's key, in Base64. */
    public Builder key(String key) {
      this.key = Objects.requireNonNull(key);
      return this;
    }

    /** The port on loopback; 0, the default, picks a free one. */
    public Builder port(int port) {
      this.port = port;
      return this;
    }

    /** How many physical partitions each container has; at least 1. */
    public Builder partitions(int partitions) {
      if (partitions < 1) {
        throw new IllegalArgumentException("A container needs a partition: " + partitions);
      }
      this.partitions = partitions;
      return this;
    }

    /** The time by which items expire. */
    public Builder clock(InstantSource clock) {
      this.clock = Objects.requireNonNull(clock);
      return this;
    }

    /** The regions that take writes; with more than one, the account says that all of them do. */
    public Builder writeRegions(String... regions) {
      this.writeRegions = List.of(regions);
      return this;
    }

    /** Further regions, for reads only. */
    public Builder readRegions(String... regions) {
      this.readRegions = List.of(regions);
      return this;
    }

    /** The account's default consistency level, as the service spells it. */
    public Builder consistency(String level) {
      this.consistency = Objects.requireNonNull(level);
      return this;
    }

    /**
     * How often expired items are removed from memory; 10 s unless said, zero for never. Nobody
     * sees them in the meantime.
     */
    public Builder purgeEvery(Duration interval) {
      this.purgeEvery = Objects.requireNonNull(interval);
      return this;
    }

    /**
     * Asked before each page of a query, by several threads, whether it shall be empty although
     * more results follow, as the service's pages now and then are; never twice in a row for one
     * query. No page is, unless said.
     */
    public Builder blankPages(BooleanSupplier blankPages) {
      this.blankPages = Objects.requireNonNull(blankPages);
      return this;
    }

    /**
     * Starts it.
     *
     * @throws IllegalStateException if the port is taken
     */
    public CosmosEmulator start() {
      return new CosmosEmulator(this);
    }
  }
}
