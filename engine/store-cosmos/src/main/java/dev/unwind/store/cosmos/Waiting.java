package dev.unwind.store.cosmos;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import reactor.core.publisher.Mono;

/**
 * Waits on the caller's own thread for what the SDK does on its threads. An interrupt neither ends
 * the wait, since the request is on its way, nor gets lost: the flag is set again afterwards.
 */
final class Waiting {
  private Waiting() {}

  /**
   * Returns the result, or null when there is none.
   *
   * @throws Failed with what the SDK raised
   */
  static <T> T await(Mono<T> call) throws Failed {
    // while it is subscribed, too: the SDK may block for a moment where it opens connections
    boolean interrupted = Thread.interrupted();
    try {
      CompletableFuture<T> future = call.toFuture();
      while (true) {
        try {
          return future.get();
        } catch (InterruptedException e) {
          interrupted = true;
        } catch (ExecutionException e) {
          throw new Failed(e.getCause());
        }
      }
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /** The call has failed; the cause says how. */
  static final class Failed extends Exception {
    private static final long serialVersionUID = 1L;

    Failed(Throwable cause) {
      super(cause);
    }
  }
}
