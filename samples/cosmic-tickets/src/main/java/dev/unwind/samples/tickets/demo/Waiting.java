package dev.unwind.samples.tickets.demo;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** Waits by looking again and again. */
final class Waiting {

  private static final Duration PAUSE = Duration.ofMillis(50);

  private Waiting() {}

  /**
   * Asks {@code look} until it finds something.
   *
   * @throws BrokenPromise if it has found nothing within {@code limit}
   */
  static <T> T until(String what, Duration limit, Supplier<Optional<T>> look)
      throws InterruptedException {
    long start = System.nanoTime();
    while (true) {
      Optional<T> found = look.get();
      if (found.isPresent()) {
        return found.get();
      }
      if (System.nanoTime() - start > limit.toNanos()) {
        throw new BrokenPromise("waited %d s in vain: %s".formatted(limit.toSeconds(), what));
      }
      TimeUnit.MILLISECONDS.sleep(PAUSE.toMillis());
    }
  }
}
