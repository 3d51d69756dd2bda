package dev.unwind.engine.store;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Keeps documents. All methods may be called from any thread, and block until the answer is known.
 *
 * <p>Every method may raise {@link StoreUnavailable}; {@link #commit} may also raise {@link
 * PreconditionFailed} and {@link OutcomeUnknown}. A thread's interrupt does not change the outcome
 * of a write: an implementation either finishes it, or raises {@link OutcomeUnknown} and leaves the
 * interrupt flag set.
 */
public interface DocumentStore extends AutoCloseable {
  /**
   * Returns the latest committed version, never one older than a commit that was acknowledged
   * before the call.
   */
  Optional<Stored> read(DocumentKey key);

  /**
   * Applies all writes, or none, durably: once this method has returned, a crash does not undo
   * them.
   *
   * @param partition the partition of every write
   * @param writes 1 to {@link Limits#writesPerCommitMax()} writes on different documents
   * @return the new version of each created or replaced document, in the order of the writes;
   *     deletes have none. Their charges add up to what the commit cost
   * @throws PreconditionFailed naming the first write whose condition did not hold
   * @throws StoreUnavailable when nothing was applied; repeat the same commit
   * @throws OutcomeUnknown when it may have been applied; read back
   * @throws IllegalArgumentException for a write of another partition, two writes on one document,
   *     none at all, or more or larger documents than {@link #limits()} allows; nothing was applied
   */
  List<Stored> commit(String partition, List<Write> writes);

  /** Returns documents that need somebody; see {@link DueQuery}. */
  Page<Stored> due(DueQuery query);

  /** Returns headers, newest first; see {@link ListQuery}. */
  Page<Summary> list(ListQuery query);

  /**
   * Returns all documents of one partition in the order of their keys, see {@link DocumentKey}: as
   * texts, so that {@code message-10} comes before {@code message-9}.
   *
   * @param limit at most this many in a page, 1 to 1,000
   * @param cursor from an earlier page of the same call; one that this store did not give raises
   *     {@link IllegalArgumentException}
   */
  Page<Stored> partition(String partition, int limit, Optional<String> cursor);

  /**
   * Returns how many documents of this type have this status; may lag behind and be approximate.
   *
   * @param status all statuses when empty
   */
  long count(String type, Optional<String> status);

  /**
   * Returns how many documents of this type are due: those whose {@code dueAt} is at or before
   * {@code now}. May lag behind and be approximate. Takes no longer for documents that are not due.
   */
  long countDue(String type, Instant now);

  /** Returns the parts of the key space to sweep: at least one, disjoint, covering everything. */
  List<Range> ranges();

  /** Returns what this store accepts. */
  Limits limits();

  /**
   * Releases everything. Calls after it raise {@link StoreUnavailable}; commits in progress are
   * finished first.
   */
  @Override
  void close();
}
