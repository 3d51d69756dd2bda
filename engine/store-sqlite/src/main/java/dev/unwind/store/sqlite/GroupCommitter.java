package dev.unwind.store.sqlite;

import dev.unwind.engine.store.StoreUnavailable;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
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

  /** Opens connections for writing. */
  interface Sessions {
    WriterSession open() throws SQLException;
  }

  private final Sessions sessions;
  private final CommitQueue queue;
  private final int groupMax;
  private final Thread thread;
  private final AtomicLong transactions = new AtomicLong();

  /** Of the writer thread, and of {@link #close} after that has ended. Null when there is none. */
  private WriterSession session;

  GroupCommitter(Sessions sessions, SqliteStoreSettings settings) {
    this.sessions = sessions;
    this.queue = new CommitQueue(settings.queueMax());
    this.groupMax = settings.groupMax();
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
      List<CommitRequest> group = queue.take(groupMax);
      if (group.isEmpty()) {
        return;
      }
      try {
        commitGroup(group);
      } catch (Throwable e) { // the thread must live, or every later caller would wait for ever
        discardSession();
        LOG.error(
            "the writer failed on {} commits; it goes on with the next ones", group.size(), e);
        group.forEach(request -> request.complete(new Outcome.Unknown(e)));
      }
    }
  }

  private void commitGroup(List<CommitRequest> group) {
    List<Outcome> outcomes;
    try {
      begin();
    } catch (SQLException | RuntimeException | Error e) {
      fail(group, new Outcome.NotApplied(e));
      return;
    }
    try {
      outcomes = apply(group);
    } catch (SQLException | RuntimeException | Error e) {
      failOneByOne(group, e);
      return;
    }
    try {
      session.commit();
    } catch (SQLException | RuntimeException | Error e) {
      fail(group, Failures.mayBeCommitted(e) ? new Outcome.Unknown(e) : new Outcome.NotApplied(e));
      return;
    }
    transactions.incrementAndGet();
    for (int i = 0; i < group.size(); i++) {
      group.get(i).complete(outcomes.get(i));
    }
    session.keepLogShort();
  }

  private void begin() throws SQLException {
    if (session == null) {
      session = sessions.open();
    }
    session.begin();
  }

  private List<Outcome> apply(List<CommitRequest> group) throws SQLException {
    List<Outcome> outcomes = new ArrayList<>(group.size());
    for (CommitRequest request : group) {
      outcomes.add(session.apply(request.writes()));
    }
    session.complete();
    return outcomes;
  }

  /** One commit that the database chokes on must not fail those that happened to wait beside it. */
  private void failOneByOne(List<CommitRequest> group, Throwable cause) {
    if (group.size() == 1) {
      fail(group, new Outcome.NotApplied(cause));
      return;
    }
    discardSession();
    group.forEach(request -> commitGroup(List.of(request)));
  }

  private void fail(List<CommitRequest> group, Outcome outcome) {
    discardSession();
    group.forEach(request -> request.complete(outcome));
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
  }
}
