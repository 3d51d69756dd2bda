package dev.unwind.store.sqlite;

import dev.unwind.engine.store.DocumentKey;
import dev.unwind.engine.store.DocumentStore;
import dev.unwind.engine.store.DueQuery;
import dev.unwind.engine.store.Limits;
import dev.unwind.engine.store.ListQuery;
import dev.unwind.engine.store.Page;
import dev.unwind.engine.store.PreconditionFailed;
import dev.unwind.engine.store.Range;
import dev.unwind.engine.store.StoreNotUsable;
import dev.unwind.engine.store.StoreUnavailable;
import dev.unwind.engine.store.Stored;
import dev.unwind.engine.store.Summary;
import dev.unwind.engine.store.Write;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.IntConsumer;

/**
 * Keeps documents in one SQLite file. Every acknowledged commit has been synced to the disk, and
 * survives the death of the process and of the machine. Several processes of one machine may open
 * the same file; a network file system will not do.
 */
public final class SqliteDocumentStore implements DocumentStore {
  private static final Range EVERYTHING = new Range("everything");
  private static final int WRITES_PER_COMMIT_MAX = 100;

  /** Room for the messages beside a document of the largest size. */
  private static final int BYTES_BESIDE_DOCUMENT = 512 * 1_024;

  /** How long the write-ahead log may be before the writer waits for readers to shorten it. */
  static final long LOG_BYTES_MAX = 128L * 1_024 * 1_024;

  private final SqliteStoreSettings settings;
  private final Limits limits;
  private final ETags etags = new ETags();
  private final ReentrantLock closing = new ReentrantLock();
  private final GroupCommitter committer;
  private final ReaderPool pool;
  private final Reads reads;

  private SqliteDocumentStore(SqliteStoreSettings settings, long logBytesMax, IntConsumer groups) {
    this.settings = settings;
    this.limits =
        new Limits(
            settings.bytesPerDocumentMax(),
            WRITES_PER_COMMIT_MAX,
            settings.bytesPerDocumentMax() + BYTES_BESIDE_DOCUMENT);
    Connections connections = new Connections(settings);
    LogKeeper logKeeper = new LogKeeper(settings, logBytesMax);
    this.committer =
        new GroupCommitter(
            () -> WriterSession.on(connections.writer(), logKeeper), settings, groups);
    this.pool = new ReaderPool(connections);
    this.reads = new Reads(pool);
  }

  /**
   * Opens the file, and creates it with its folder when it is missing.
   *
   * @throws StoreNotUsable when the file can't be read and written, is damaged, belongs to another
   *     application, or was written by a newer version; it has not been changed
   * @throws StoreUnavailable when other processes kept it locked for the busy timeout
   */
  public static SqliteDocumentStore open(SqliteStoreSettings settings) {
    return open(settings, LOG_BYTES_MAX);
  }

  /**
   * As {@link #open(SqliteStoreSettings)}, and says after each transaction how many commits shared
   * it.
   *
   * @param groups is called by the one thread that writes: quick, and throws nothing
   */
  public static SqliteDocumentStore open(SqliteStoreSettings settings, IntConsumer groups) {
    new Opening(settings).prepareFile();
    return new SqliteDocumentStore(settings, LOG_BYTES_MAX, groups);
  }

  static SqliteDocumentStore open(SqliteStoreSettings settings, long logBytesMax) {
    new Opening(settings).prepareFile();
    return new SqliteDocumentStore(settings, logBytesMax, size -> {});
  }

  @Override
  public Optional<Stored> read(DocumentKey key) {
    return reads.one(key);
  }

  @Override
  public List<Stored> commit(String partition, List<Write> writes) {
    limits.check(partition, writes);
    List<RowWrite> rows = new ArrayList<>(writes.size());
    List<Stored> results = new ArrayList<>(writes.size());
    for (Write write : writes) {
      RowWrite row = RowWrite.of(write, etags);
      rows.add(row);
      row.result().ifPresent(results::add);
    }
    Outcome outcome = committer.commit(rows);
    if (outcome instanceof Outcome.Refused refused) {
      throw new PreconditionFailed(refused.index(), writes.get(refused.index()).key());
    }
    if (outcome instanceof Outcome.NotApplied failed) {
      throw Failures.unavailable("a commit", settings.file(), failed.cause());
    }
    if (outcome instanceof Outcome.Unknown failed) {
      throw Failures.unknown(settings.file(), failed.cause());
    }
    return List.copyOf(results);
  }

  @Override
  public Page<Stored> due(DueQuery query) {
    if (!query.range().equals(EVERYTHING)) {
      throw new IllegalArgumentException("not a range of this store: " + query.range());
    }
    return reads.due(query);
  }

  @Override
  public Page<Summary> list(ListQuery query) {
    return reads.list(query);
  }

  @Override
  public Page<Stored> partition(String partition, int limit, Optional<String> cursor) {
    return reads.partition(partition, limit, cursor);
  }

  @Override
  public long count(String type, Optional<String> status) {
    return reads.count(type, status);
  }

  @Override
  public long countDue(String type, Instant now) {
    return reads.countDue(type, now);
  }

  @Override
  public List<Range> ranges() {
    return List.of(EVERYTHING);
  }

  @Override
  public Limits limits() {
    return limits;
  }

  /** Returns how many transactions have been committed. */
  long transactions() {
    return committer.transactions();
  }

  /** The writer's connection goes last: the last one copies the log into the file. */
  @Override
  public void close() {
    closing.lock();
    try {
      committer.finish();
      pool.close();
      committer.close();
    } finally {
      closing.unlock();
    }
  }
}
