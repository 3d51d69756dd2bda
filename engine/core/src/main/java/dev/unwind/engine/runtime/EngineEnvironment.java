package dev.unwind.engine.runtime;

import java.time.Duration;
import java.time.Instant;

/**
 * Everything that the engine gets from the world besides its store: time, threads, randomness and
 * ids. A simulation owns all of it by owning this.
 */
public interface EngineEnvironment extends AutoCloseable {
  /** Returns the wall clock: for people and for when to look again, never for an order. */
  Instant now();

  /** Returns a clock that never jumps, in nanoseconds from an arbitrary origin. */
  long nanoTime();

  /** Returns a new id of at least 96 random bits; letters and digits. */
  String randomId();

  /** Returns a random number, at least 0 and below 1. */
  double random();

  /** Runs a task, which may block, on a thread of its own; after {@link #close} it does nothing. */
  void execute(Runnable task);

  /**
   * Runs a task, which may block, on a thread of its own once the delay is over.
   *
   * @return cancels the task if it has not begun
   */
  Runnable schedule(Duration delay, Runnable task);

  /**
   * Blocks the calling thread. An interrupt ends it early, and is kept.
   *
   * @return whether the whole time has passed
   */
  boolean pause(Duration time);

  /** Begins nothing new; does not wait for tasks. */
  @Override
  void close();
}
