package dev.unwind.store.sqlite;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.LongStream;

/** Writes with many callers for a while, alone or beside another process that does the same. */
final class FairnessTestMain {
  private FairnessTestMain() {}

  /**
   * What the callers have met.
   *
   * @param commits how many were answered
   * @param p50 the median time of a commit
   * @param p99 what one in a hundred took longer than
   * @param longest the longest
   */
  record Measured(int commits, Duration p50, Duration p99, Duration longest) {
    static Measured of(long[] nanos) {
      Arrays.sort(nanos);
      int n = nanos.length;
      return new Measured(
          n,
          Duration.ofNanos(nanos[n / 2]),
          Duration.ofNanos(nanos[n * 99 / 100]),
          Duration.ofNanos(nanos[n - 1]));
    }
  }

  /**
   * @param arguments the file, a name for this process's partitions, how many callers, and for how
   *     many milliseconds they write before and while they are measured
   */
  public static void main(String[] arguments) throws Exception {
    try (SqliteDocumentStore store =
        SqliteDocumentStore.open(SqliteStoreSettings.at(Path.of(arguments[0])))) {
      int callers = Integer.parseInt(arguments[2]);
      Duration warmUp = Duration.ofMillis(Long.parseLong(arguments[3]));
      Duration time = Duration.ofMillis(Long.parseLong(arguments[4]));
      write(store, arguments[1] + "-warm-up", callers, warmUp);
      System.out.println("warm");
      System.out.println(write(store, arguments[1], callers, time));
    }
  }

  /** Lets so many callers write documents for so long, each as fast as it is answered. */
  static Measured write(SqliteDocumentStore store, String name, int callers, Duration time)
      throws InterruptedException, ExecutionException {
    ExecutorService pool = Executors.newFixedThreadPool(callers);
    try {
      long end = System.nanoTime() + time.toNanos();
      List<Future<List<Long>>> calls = new ArrayList<>();
      for (int i = 0; i < callers; i++) {
        String prefix = name + "-t" + i + "-";
        calls.add(pool.submit(() -> write(store, prefix, end)));
      }
      LongStream nanos = LongStream.empty();
      for (Future<List<Long>> call : calls) {
        nanos = LongStream.concat(nanos, call.get().stream().mapToLong(Long::longValue));
      }
      return Measured.of(nanos.toArray());
    } finally {
      pool.shutdownNow();
    }
  }

  private static List<Long> write(SqliteDocumentStore store, String prefix, long end) {
    List<Long> nanos = new ArrayList<>();
    for (int n = 0; System.nanoTime() - end < 0; n++) {
      String partition = prefix + n;
      long begin = System.nanoTime();
      store.commit(partition, KillTestMain.step(partition, 1, Optional.empty()));
      nanos.add(System.nanoTime() - begin);
    }
    return nanos;
  }
}
