package dev.unwind.benchmarks;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

/** Clients in a closed loop: each begins its next saga when its last one has ended. */
final class Clients {
  private static final OperatingSystemMXBean SYSTEM =
      (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

  private Clients() {}

  /** One saga from its start to its end. */
  interface OneSaga {
    void run() throws Exception;
  }

  /**
   * What was measured.
   *
   * @param perSecond sagas a second
   * @param p50Millis the median time of a saga
   * @param p99Millis the time that one of a hundred exceeds
   * @param cpuMillis processor time of the whole process for one saga: engine, store, clients,
   *     compiler and garbage collector
   */
  record Figures(double perSecond, double p50Millis, double p99Millis, double cpuMillis) {}

  static Figures run(int sagas, int clients, OneSaga saga) throws Exception {
    long[] nanos = new long[sagas];
    AtomicInteger next = new AtomicInteger();
    AtomicReference<Throwable> failure = new AtomicReference<>();
    CountDownLatch ended = new CountDownLatch(clients);
    long cpuBefore = SYSTEM.getProcessCpuTime();
    long before = System.nanoTime();
    for (int i = 0; i < clients; i++) {
      Thread client =
          new Thread(
              () -> {
                try {
                  loop(nanos, next, saga);
                } catch (Throwable thrown) {
                  failure.compareAndSet(null, thrown);
                } finally {
                  ended.countDown();
                }
              },
              "client-" + i);
      client.setDaemon(true);
      client.start();
    }
    ended.await();
    double seconds = (System.nanoTime() - before) / 1e9;
    double cpu = (SYSTEM.getProcessCpuTime() - cpuBefore) / 1e6;
    if (failure.get() != null) {
      throw new IllegalStateException("a client failed", failure.get());
    }
    Arrays.sort(nanos);
    return new Figures(
        sagas / seconds, nanos[sagas / 2] / 1e6, nanos[sagas - 1 - sagas / 100] / 1e6, cpu / sagas);
  }

  private static void loop(long[] nanos, AtomicInteger next, OneSaga saga) throws Exception {
    for (int i = next.getAndIncrement(); i < nanos.length; i = next.getAndIncrement()) {
      long before = System.nanoTime();
      saga.run();
      nanos[i] = System.nanoTime() - before;
    }
  }
}
