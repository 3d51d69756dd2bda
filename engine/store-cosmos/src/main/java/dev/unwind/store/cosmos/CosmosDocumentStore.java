package dev.unwind.store.cosmos;

import com.azure.cosmos.CosmosAsyncClient;
import com.azure.cosmos.CosmosAsyncContainer;
import dev.unwind.engine.store.DocumentKey;
import dev.unwind.engine.store.DocumentStore;
import dev.unwind.engine.store.DueQuery;
import dev.unwind.engine.store.Limits;
import dev.unwind.engine.store.ListQuery;
import dev.unwind.engine.store.Page;
import dev.unwind.engine.store.Range;
import dev.unwind.engine.store.StoreNotUsable;
import dev.unwind.engine.store.StoreUnavailable;
import dev.unwind.engine.store.Stored;
import dev.unwind.engine.store.Summary;
import dev.unwind.engine.store.Write;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Supplier;

/**
 * Keeps documents in one container of Azure Cosmos DB for NoSQL. One store a process is enough: it
 * has one client, for any number of threads.
 *
 * <p>A commit is one request: a point operation, or for several writes a transactional batch. Each
 * version and each failure says what it cost in request units. In an account with one write region
 * a commit holds as the account's consistency level says; see the log line of the start.
 */
public final class CosmosDocumentStore implements DocumentStore {
  private static final int WRITES_PER_COMMIT_MAX = 100;

  /** The service takes 2 MiB in all; the rest is for a hundred envelopes. */
  private static final int BYTES_PER_COMMIT_MAX = CosmosStoreSettings.BYTES_PER_DOCUMENT_MAX;

  private final Limits limits;
  private final CosmosAsyncClient client;
  private final Writes writes;
  private final Reads reads;
  private final Ranges ranges;
  private final ReadWriteLock lifecycle = new ReentrantReadWriteLock();
  private boolean closed;

  private CosmosDocumentStore(
      CosmosStoreSettings settings,
      CosmosAsyncClient client,
      CosmosAsyncContainer container,
      Regions regions) {
    this.limits =
        new Limits(settings.bytesPerDocumentMax(), WRITES_PER_COMMIT_MAX, BYTES_PER_COMMIT_MAX);
    this.client = client;
    Alarm alarm = new Alarm();
    Calls calls = new Calls(settings, alarm);
    Failures failures = new Failures(alarm);
    this.writes = new Writes(container, calls, failures);
    this.reads = new Reads(container, calls, failures, regions);
    this.ranges = new Ranges(container, failures);
  }

  /**
   * Connects to the account, checks it and the container, and creates the container when that is
   * allowed. Takes at most about a minute.
   *
   * @throws StoreNotUsable when the account can't be reached within 10 s or does not let us in, has
   *     several write regions, or the container is missing or not as the store needs it; the
   *     message says what to do
   */
  public static CosmosDocumentStore open(CosmosStoreSettings settings) {
    Connection connection = Connection.of(settings);
    AccountReader reader = new AccountReader(connection);
    Account account = new AccountCheck(settings).check(reader);
    CosmosAsyncClient client = connection.open();
    try {
      CosmosAsyncContainer container = new ContainerCheck(settings).check(client);
      return new CosmosDocumentStore(settings, client, container, new Regions(reader, account));
    } catch (RuntimeException e) {
      client.close();
      throw e;
    }
  }

  @Override
  public Optional<Stored> read(DocumentKey key) {
    return whileOpen(() -> reads.one(key));
  }

  @Override
  public List<Stored> commit(String partition, List<Write> asked) {
    limits.check(partition, asked);
    return whileOpen(() -> writes.commit(partition, asked));
  }

  @Override
  public Page<Stored> due(DueQuery query) {
    return whileOpen(() -> reads.due(query));
  }

  @Override
  public Page<Summary> list(ListQuery query) {
    return whileOpen(() -> reads.list(query));
  }

  @Override
  public Page<Stored> partition(String partition, int limit, Optional<String> cursor) {
    return whileOpen(() -> reads.partition(partition, limit, cursor));
  }

  @Override
  public long count(String type, Optional<String> status) {
    return whileOpen(() -> reads.count(type, status));
  }

  @Override
  public long countDue(String type, Instant now) {
    return whileOpen(() -> reads.countDue(type, now));
  }

  /** The physical partitions, each a range. */
  @Override
  public List<Range> ranges() {
    return whileOpen(ranges::all);
  }

  @Override
  public Limits limits() {
    return limits;
  }

  @Override
  public void close() {
    lifecycle.writeLock().lock();
    try {
      if (!closed) {
        closed = true;
        client.close();
      }
    } finally {
      lifecycle.writeLock().unlock();
    }
  }

  private <T> T whileOpen(Supplier<T> call) {
    lifecycle.readLock().lock();
    try {
      if (closed) {
        throw new StoreUnavailable("the Cosmos DB store is closed", Duration.ZERO, null);
      }
      return call.get();
    } finally {
      lifecycle.readLock().unlock();
    }
  }
}
