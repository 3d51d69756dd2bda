package dev.unwind.engine;

import java.time.Instant;
import java.util.Optional;

/**
 * Follows sagas in a tracing system: a trace for each saga, a span for each attempt. The trace's
 * identity is kept in the saga's document, so it survives the process.
 *
 * <p>Implementations are thread-safe and do not block. What they throw is logged and ignored.
 */
public interface SagaTracing {
  /**
   * A saga is about to be started on this thread; whatever this thread is a part of is the parent
   * of its trace.
   */
  Begun starting(String sagaId, String definition);

  /**
   * An attempt begins on this thread.
   *
   * @param traceparent of the saga's root span, as {@link Begun#traceparent} gave it
   * @param attempt what is called
   * @return is ended on the same thread
   */
  Span attempt(Optional<String> traceparent, Attempt attempt);

  /** A saga has become final; called by the process that stored that. */
  void finished(Optional<String> traceparent, Finished finished);

  /** The root span of a saga that is being started. */
  interface Begun {
    /** Returns the W3C {@code traceparent} of the root span; empty when it is not traced. */
    Optional<String> traceparent();

    /**
     * Ends the start.
     *
     * @param created whether the saga was created by it
     */
    void ended(boolean created);
  }

  /**
   * The span of an attempt; current on its thread, so that what the handler calls belongs to it.
   */
  interface Span {
    /** Ends the attempt with its outcome in a word, such as {@code succeeded}. */
    void ended(String outcome);
  }

  /**
   * What is called.
   *
   * @param sagaId the saga
   * @param definition the definition's name
   * @param call {@code action}, {@code compensation} or {@code probe}
   * @param name the name of the step, or of the compensation
   * @param number the number of the attempt, 1-based
   */
  record Attempt(String sagaId, String definition, String call, String name, int number) {}

  /**
   * How a saga ended.
   *
   * @param sagaId the saga
   * @param definition the definition's name
   * @param status its final status
   * @param startedAt when it was started
   * @param endedAt when it ended
   */
  record Finished(
      String sagaId, String definition, String status, Instant startedAt, Instant endedAt) {}

  /** Returns one that follows nothing. */
  static SagaTracing none() {
    return NoTracing.INSTANCE;
  }
}
