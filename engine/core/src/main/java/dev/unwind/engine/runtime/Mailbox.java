package dev.unwind.engine.runtime;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;

/**
 * Signals that are handled one at a time, in their order, by whichever thread finds nobody
 * handling. No thread waits: one that finds another handling leaves its signal to it.
 *
 * @param <S> a signal
 * @param <R> what handling asks of the thread that handles
 */
final class Mailbox<S, R> {
  private final Queue<S> signals = new ConcurrentLinkedQueue<>();
  private final AtomicInteger unhandled = new AtomicInteger();
  private final Function<S, R> handler;

  /**
   * @param handler never called by two threads at once, and sees what earlier calls have written;
   *     throws nothing
   */
  Mailbox(Function<S, R> handler) {
    this.handler = handler;
  }

  /**
   * Handles the signal, and all that come meanwhile; or leaves it to the thread that is handling.
   *
   * @return what was asked last; null for nothing, also when another thread is handling
   */
  R deliver(S signal) {
    signals.add(signal);
    if (unhandled.getAndIncrement() != 0) {
      return null;
    }
    R last = null;
    do {
      R asked = handler.apply(signals.remove());
      last = asked == null ? last : asked;
    } while (unhandled.decrementAndGet() != 0);
    return last;
  }
}
