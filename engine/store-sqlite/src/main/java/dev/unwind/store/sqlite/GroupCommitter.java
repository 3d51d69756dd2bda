package dev.unwind.store.sqlite;

import dev.unwind.engine.store.StoreUnavailable;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.IntConsumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The one thread that writes. It takes all commits that wait, applies them in one transaction, and
 * answers them after the commit: so they share one sync. A refused commit leaves the others alone.
 *
 * <p>After any failure the connection is thrown away, which rolls back, and the next group opens
 * another: no state of a failed one has to be understood.
 */
final class GroupCommitter {
  private static final Logger LOG = LoggerFactory.getLogger(GroupCommitter.class);
  private static final Duration QUEUE_FULL_RETRY = Duration.ofMillis(50);

  /** Large documents share a transaction only as far as it stays short for other processes. */
  private static final long GROUP_BYTES_MAX = 4L * 1_024 * 1_024;

  /** What has not been applied by then goes into the next transaction, after others had a turn. */
  private static final Duration GROUP_TIME_MAX = Duration.ofMillis(20);

  /** The same while others do write: they wait for it, and their callers with them. */
  private static final Duration GROUP_TIME_MAX_SHARED = Duration.ofMillis(4);

  /** Opens connections for writing. */
  interface Sessions {
    WriterSession open() throws SQLException;
  }

  private final Sessions sessions;
  private final CommitQueue queue;
  private final int groupMax;
  private final Turnstile turnstile;
  private final WriterLog log;
  private final Thread thread;
  private final AtomicLong transactions = new AtomicLong();
  private final IntConsumer groups;

  /** Of the writer thread, and of {@link #close} after that has ended. Null when there is none. */
  private WriterSession session;

  /** Whether the last failure was a full disk. Of the writer thread. */
  private boolean full;

  GroupCommitter(Sessions sessions, SqliteStoreSettings settings) {
    this(sessions, settings, size -> {});
  }

  GroupCommitter(Sessions sessions, SqliteStoreSettings settings, IntConsumer groups) {
    this.groups = groups;
    this.sessions = sessions;
    this.queue = new CommitQueue(settings.queueMax());
    this.groupMax = settings.groupMax();
    this.turnstile = new Turnstile(settings);
    this.log = new WriterLog(settings.file());
    this.thread = new Thread(this::run, "unwind-sqlite-writer");
    // a process that ends without closing the store is like one that was killed: nothing is lost
    thread.setDaemon(true);
    thread.start();
  }

  /** Returns how many transactions have been committed. */
  long transactions() {
    return transactions.get();
  }

  Outcome commit(List<RowWrite> writes) {
    CommitRequest request = new CommitRequest(writes);
    CommitQueue.Offer offer = queue.offer(request);
    if (offer == CommitQueue.Offer.CLOSED) {
      throw new StoreUnavailable("the store is closed; nothing was applied", Duration.ZERO, null);
    }
    if (offer == CommitQueue.Offer.FULL) {
      throw new StoreUnavailable(
          "too many commits wait for the writer; nothing was applied, repeat it later",
          QUEUE_FULL_RETRY,
          null);
    }
    return request.await();
  }

  private void run() {
    while (true) {
      List<CommitRequest> group = queue.take(groupMax, GROUP_BYTES_MAX);
      if (group.isEmpty()) {
        return;
      }
      try {
        List<CommitRequest> rest = group;
        while (!rest.isEmpty()) {
          rest = commitSome(rest);
        }
      } catch (Throwable e) { // the thread must live, or every later caller would wait for ever
        discardSession();
        LOG.error(
            "the writer failed on {} commits; it goes on with the next ones", group.size(), e);
        group.forEach(request -> request.complete(new Outcome.Unknown(e)));
      }
    }
  }

  /** Answers as many of the group as one transaction takes, and returns the others. */
  private List<CommitRequest> commitSome(List<CommitRequest> group) {
    List<Outcome> outcomes;
    long begin;
    try {
      begin();
      begin = System.nanoTime();
    } catch (SQLException | RuntimeException | Error e) {
      return fail(group, e, new Outcome.NotApplied(e));
    }
    try {
      outcomes = apply(group, begin);
    } catch (SQLException | RuntimeException | Error e) {
      return failOneByOne(group, e);
    }
    List<CommitRequest> applied = group.subList(0, outcomes.size());
    try {
      session.commit();
    } catch (SQLException | RuntimeException | Error e) {
      fail(
          applied,
          e,
          Failures.mayBeCommitted(e) ? new Outcome.Unknown(e) : new Outcome.NotApplied(e));
      return group.subList(applied.size(), group.size());
    }
    transactions.incrementAndGet();
    for (int i = 0; i < applied.size(); i++) {
      applied.get(i).complete(outcomes.get(i));
    }
    log.succeeded(System.nanoTime() - begin);
    session.keepLogShort();
    groups.accept(applied.size());
    return group.subList(applied.size(), group.size());
  }

  private void begin() throws SQLException {
    if (session == null) {
      session = sessions.open();
    }
    if (full) {
      full = false;
      session.makeRoom();
    }
    turnstile.pass(session::begin);
  }

  /** Applies at least one, and the others as long as there is time. */
  private List<Outcome> apply(List<CommitRequest> group, long begin) throws SQLException {
    Duration timeMax = turnstile.isShared() ? GROUP_TIME_MAX_SHARED : GROUP_TIME_MAX;
    List<Outcome> outcomes = new ArrayList<>(group.size());
    for (CommitRequest request : group) {
      outcomes.add(session.apply(request.writes()));
      if (System.nanoTime() - begin > timeMax.toNanos()) {
        break;
      }
    }
    session.complete();
    return outcomes;
  }

  /** One commit that the database chokes on must not fail those that happened to wait beside it. */
  private List<CommitRequest> failOneByOne(List<CommitRequest> group, Throwable cause) {
    if (group.size() == 1) {
      return fail(group, cause, new Outcome.NotApplied(cause));
    }
    discardSession();
    group.forEach(request -> commitSome(List.of(request)));
    return List.of();
  }

  private List<CommitRequest> fail(List<CommitRequest> group, Throwable cause, Outcome outcome) {
    discardSession();
    log.failed(cause);
    full = Failures.isFull(cause);
    group.forEach(request -> request.complete(outcome));
    return List.of();
  }

  private void discardSession() {
    WriterSession old = session;
    session = null;
    if (old != null) {
      old.close();
    }
  }

  /** Finishes the commits that wait, and accepts no more. */
  void finish() {
    queue.close();
    boolean interrupted = false;
    while (thread.isAlive()) {
      try {
        thread.join();
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  /** Closes the connection, after {@link #finish}. */
  void close() {
    discardSession();
    turnstile.close();
  }
}
