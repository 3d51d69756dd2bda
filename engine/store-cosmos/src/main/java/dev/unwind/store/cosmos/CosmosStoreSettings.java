package dev.unwind.store.cosmos;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.composite.CompositeMeterRegistry;
import java.net.URI;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * How a store on Azure Cosmos DB is opened. Begin with {@link #at} and change what has to differ.
 *
 * @param endpoint the account's endpoint, such as {@code https://name.documents.azure.com}; plain
 *     http only to an emulator on this machine, in gateway mode, with the system property {@code
 *     COSMOS.HTTP_CONNECTION_WITHOUT_TLS_ALLOWED=true}
 * @param key the account's key; without it the identity that the environment gives is used: managed
 *     identity, workload identity, environment variables, or a developer's sign-in. Never shown
 * @param database the database, 1 to 255 characters
 * @param container the container, 1 to 255 characters; it belongs to Unwind alone
 * @param create whether database and container may be created when they are missing
 * @param throughputMax the most request units per second of a container that is created
 *     (autoscale), in steps of 1,000; empty for a serverless account
 * @param connectionMode how requests travel
 * @param timeout how long one call may take in all, 1 s to 1 minute
 * @param preferredRegions where queries are sent first, in this order; empty for the account's own
 *     order. Writes, and reads of single documents, go to the write region
 * @param bytesPerDocumentMax the largest document, 1 KiB to 1,900,000; the service's own limit is 2
 *     MiB with the envelope
 * @param meters where the request units are recorded
 */
public record CosmosStoreSettings(
    URI endpoint,
    Optional<String> key,
    String database,
    String container,
    boolean create,
    OptionalInt throughputMax,
    ConnectionMode connectionMode,
    Duration timeout,
    List<String> preferredRegions,
    int bytesPerDocumentMax,
    MeterRegistry meters) {

  /** The largest {@code bytesPerDocumentMax}: leaves room for the envelope within 2 MiB. */
  public static final int BYTES_PER_DOCUMENT_MAX = 1_900_000;

  /** How requests travel. */
  public enum ConnectionMode {
    /** Straight to the replicas, over TCP on many ports. Fastest. */
    DIRECT,
    /** Through the account's gateway, over HTTPS on one port. */
    GATEWAY
  }

  public CosmosStoreSettings {
    Objects.requireNonNull(endpoint, "endpoint");
    Objects.requireNonNull(key, "key");
    Objects.requireNonNull(throughputMax, "throughputMax");
    Objects.requireNonNull(connectionMode, "connectionMode");
    Objects.requireNonNull(timeout, "timeout");
    preferredRegions = List.copyOf(preferredRegions);
    Objects.requireNonNull(meters, "meters");
    boolean web = "https".equals(endpoint.getScheme()) || "http".equals(endpoint.getScheme());
    if (!web || endpoint.getHost() == null) {
      throw new IllegalArgumentException(
          "endpoint must be https://<account>.documents.azure.com, was '" + endpoint + "'");
    }
    key.ifPresent(CosmosStoreSettings::checkKey);
    checkName("database", database);
    checkName("container", container);
    if (throughputMax.isPresent()) {
      checkThroughput(throughputMax.getAsInt());
    }
    check("timeout in milliseconds", timeout.toMillis(), 1_000, 60_000);
    check("bytesPerDocumentMax", bytesPerDocumentMax, 1_024, BYTES_PER_DOCUMENT_MAX);
  }

  private static void checkKey(String key) {
    try {
      if (Base64.getDecoder().decode(key).length > 0) {
        return;
      }
    } catch (IllegalArgumentException e) {
      // its message could quote the key
    }
    throw new IllegalArgumentException("key is not an account key: it must be Base64, not empty");
  }

  private static void checkName(String name, String value) {
    Objects.requireNonNull(value, name);
    if (value.isEmpty() || value.length() > 255 || value.matches(".*[/\\\\?#].*")) {
      throw new IllegalArgumentException(
          name + " must have 1 to 255 characters, none of / \\ ? #, was '" + value + "'");
    }
  }

  private static void checkThroughput(int max) {
    check("throughputMax", max, 1_000, 1_000_000);
    if (max % 1_000 != 0) {
      throw new IllegalArgumentException("throughputMax must be in steps of 1000, was " + max);
    }
  }

  private static void check(String name, long value, long min, long max) {
    if (value < min || value > max) {
      throw new IllegalArgumentException(
          name + " must be " + min + " to " + max + ", was " + value);
    }
  }

  /**
   * Begins with the defaults for this account: the environment's identity, database {@code unwind},
   * container {@code sagas}, nothing created (with 1,000 request units per second where allowed),
   * direct mode, 5 s, the account's order of regions, 1.5 MiB, meters that go nowhere.
   */
  public static Builder at(URI endpoint) {
    return new Builder(endpoint);
  }

  /** Says everything but the key. */
  @Override
  public String toString() {
    return "CosmosStoreSettings[endpoint=%s, key=%s, database=%s, container=%s, create=%s, "
            .formatted(endpoint, key.map(k -> "***"), database, container, create)
        + "throughputMax=%s, connectionMode=%s, timeout=%s, preferredRegions=%s, %s=%s]"
            .formatted(
                throughputMax,
                connectionMode,
                timeout,
                preferredRegions,
                "bytesPerDocumentMax",
                bytesPerDocumentMax);
  }

  /** Settings in the making. Not for use by several threads. */
  public static final class Builder {
    private final URI endpoint;
    private Optional<String> key = Optional.empty();
    private String database = "unwind";
    private String container = "sagas";
    private boolean create;
    private OptionalInt throughputMax = OptionalInt.of(1_000);
    private ConnectionMode connectionMode = ConnectionMode.DIRECT;
    private Duration timeout = Duration.ofSeconds(5);
    private List<String> preferredRegions = List.of();
    private int bytesPerDocumentMax = 1_536 * 1_024;
    private MeterRegistry meters = new CompositeMeterRegistry();

    private Builder(URI endpoint) {
      this.endpoint = endpoint;
    }

    /** Sets the account's key. */
    public Builder key(String accountKey) {
      key = Optional.of(accountKey);
      return this;
    }

    /** Sets the database. */
    public Builder database(String name) {
      database = name;
      return this;
    }

    /** Sets the container. */
    public Builder container(String name) {
      container = name;
      return this;
    }

    /** Sets whether database and container may be created. */
    public Builder create(boolean allowed) {
      create = allowed;
      return this;
    }

    /** Sets the most request units per second of a container that is created. */
    public Builder throughputMax(OptionalInt unitsPerSecond) {
      throughputMax = unitsPerSecond;
      return this;
    }

    /** Sets how requests travel. */
    public Builder connectionMode(ConnectionMode mode) {
      connectionMode = mode;
      return this;
    }

    /** Sets how long one call may take in all. */
    public Builder timeout(Duration bound) {
      timeout = bound;
      return this;
    }

    /** Sets where queries are sent first. */
    public Builder preferredRegions(List<String> names) {
      preferredRegions = names;
      return this;
    }

    /** Sets the largest document. */
    public Builder bytesPerDocumentMax(int bytes) {
      bytesPerDocumentMax = bytes;
      return this;
    }

    /** Sets where the request units are recorded. */
    public Builder meters(MeterRegistry registry) {
      meters = registry;
      return this;
    }

    /**
     * Returns the settings.
     *
     * @throws IllegalArgumentException when a value is out of range
     */
    public CosmosStoreSettings build() {
      return new CosmosStoreSettings(
          endpoint,
          key,
          database,
          container,
          create,
          throughputMax,
          connectionMode,
          timeout,
          preferredRegions,
          bytesPerDocumentMax,
          meters);
    }
  }
}
