package dev.unwind.worker;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * The configuration under {@code unwind.}; read once, at the start. Durations are written as {@code
 * 10s}, {@code 500ms} or {@code PT10S}. A key that nobody knows, or a value out of range, stops the
 * start.
 */
@ConfigMapping(prefix = "unwind")
public interface UnwindConfig {
  /** Returns where sagas are kept. */
  Store store();

  /** Returns how this process works on sagas. */
  Worker worker();

  /** Returns what is refused. */
  Limits limits();

  /** {@code unwind.store.} */
  interface Store {
    /** Returns the kind of store: {@code sqlite}, {@code cosmos} or {@code memory}. */
    @WithDefault("sqlite")
    StoreType type();

    /** Returns the settings of a SQLite store; without effect on others. */
    Sqlite sqlite();

    /** Returns the settings of a Cosmos DB store; without effect on others. */
    Cosmos cosmos();
  }

  /** {@code unwind.store.sqlite.} */
  interface Sqlite {
    /**
     * Returns the database file, relative to the working folder; it and its folder are created.
     * Beside it lives the folder {@code <file>.owners}, by which processes of one host prove that
     * another one has ended.
     */
    @WithDefault("data/unwind.db")
    String file();

    /** Returns the connections for reading: 1 to 64. */
    @WithDefault("4")
    int readers();

    /** Returns how long to wait for another process's write, or for a free reader: 1 ms to 1 h. */
    @WithDefault("5s")
    Duration busyTimeout();
  }

  /** {@code unwind.store.cosmos.} */
  interface Cosmos {
    /** Returns the account's endpoint, such as {@code https://name.documents.azure.com:443/}. */
    Optional<String> endpoint();

    /**
     * Returns an account key; without one the identity that the environment offers is used, such as
     * a managed identity.
     */
    Optional<String> key();

    /** Returns the database. */
    @WithDefault("unwind")
    String database();

    /** Returns the container. */
    @WithDefault("sagas")
    String container();

    /** Returns whether database and container are created when they are missing. */
    @WithDefault("false")
    boolean create();

    /**
     * Returns the autoscale maximum of a container that is created, in RU/s: 1,000 to 1,000,000 in
     * thousands; 0 for a serverless account.
     */
    @WithDefault("1000")
    int throughput();

    /** Returns how the SDK connects. */
    @WithDefault("direct")
    CosmosConnection connectionMode();

    /** Returns how long one operation may take, everything included: 1 s to 1 min. */
    @WithDefault("5s")
    Duration timeout();

    /** Returns the regions to prefer, nearest first; writes go to the write region anyhow. */
    Optional<List<String>> preferredRegions();
  }

  /** {@code unwind.worker.} */
  interface Worker {
    /**
     * Returns whether this process runs sagas; otherwise it stores what is started here, and leaves
     * it to others.
     */
    @WithDefault("true")
    boolean enabled();

    /**
     * Returns how long an owner of a saga may be silent before another process may take it over: 1
     * s to 1 h. The same in all processes on one store.
     */
    @WithDefault("30s")
    Duration lease();

    /** Returns the sagas that are worked on at once; above it they queue, durably: 1 to 100,000. */
    @WithDefault("256")
    int concurrency();

    /** Returns how often to look for due sagas, at most: 10 ms to 1 h. */
    @WithDefault("1s")
    Duration sweepInterval();

    /** Returns how long a stop waits for the attempts that are going on: 0 to 1 h. */
    @WithDefault("10s")
    Duration grace();

    /**
     * Returns how long the next call of a step waits for a call that took too long and has not
     * ended: 0 to 1 h.
     */
    @WithDefault("10s")
    Duration attemptGrace();

    /**
     * Returns how many calls of handlers may have taken too long and not ended; from then on this
     * process begins nothing new: 1 to 100,000.
     */
    @WithDefault("64")
    int hungMax();

    /**
     * Returns how often one action or compensation may be cut off by the end of its process before
     * it is given up: 0 to 1,000,000.
     */
    @WithDefault("10")
    int interruptionsMax();

    /**
     * Returns a folder by which processes of one host prove that another one has ended, so that its
     * sagas are taken over at once. On a local disk, and the same for all processes of the host on
     * one store. Without one, a SQLite store has it beside its file, and others wait for leases to
     * end.
     */
    Optional<String> ownersFolder();
  }

  /** {@code unwind.limits.} */
  interface Limits {
    /**
     * Returns the sagas that may wait for a free worker, about; above it a start is refused: at
     * least 1.
     */
    @WithDefault("10000")
    int backlog();

    /** Returns the size of the largest saga document, in bytes: 1,024 to 67,108,864 (64 MiB). */
    @WithDefault("1572864")
    int documentBytes();

    /**
     * Returns how long a start or a command may take until it is answered as unresolved: 100 ms to
     * 5 min.
     */
    @WithDefault("10s")
    Duration requestTimeout();

    /** Returns the entries kept in a saga's timeline: 21 to 10,000. */
    @WithDefault("100")
    int timeline();
  }
}
