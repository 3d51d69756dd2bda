package dev.unwind.store.contract;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.IntFunction;

/** Runs the same thing on many threads that start together. */
final class Race {
  private static final long SECONDS_MAX = 60;

  private Race() {}

  static <T> List<T> run(int threads, IntFunction<Callable<T>> runner) {
    CyclicBarrier start = new CyclicBarrier(threads);
    ExecutorService pool = Executors.newFixedThreadPool(threads);
    try {
      List<Future<T>> futures = new ArrayList<>();
      for (int i = 0; i < threads; i++) {
        Callable<T> work = runner.apply(i);
        futures.add(
            pool.submit(
                () -> {
                  start.await();
                  return work.call();
                }));
      }
      List<T> results = new ArrayList<>();
      for (Future<T> future : futures) {
        results.add(future.get(SECONDS_MAX, TimeUnit.SECONDS));
      }
      return results;
    } catch (InterruptedException | ExecutionException | TimeoutException e) {
      throw new AssertionError("a racing thread failed", e);
    } finally {
      pool.shutdownNow();
    }
  }
}
