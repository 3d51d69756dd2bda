package dev.unwind.engine.runtime;

import java.math.BigInteger;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Objects;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The real world: system clocks, and an executor that gives each task a thread, virtual or pooled.
 */
public final class SystemEnvironment implements EngineEnvironment {
  private static final Logger LOG = LoggerFactory.getLogger(SystemEnvironment.class);
  private static final Duration THREAD_RETRY = Duration.ofMillis(100);
  private static final int RADIX = 36;
  private static final int ID_BITS = 112;

  private final ExecutorService tasks;
  private final ScheduledThreadPoolExecutor timer;
  private final SecureRandom random = new SecureRandom();

  /**
   * @param tasks runs blocking tasks, each at once on a thread of its own; closed with this
   *     environment
   */
  public SystemEnvironment(ExecutorService tasks) {
    this.tasks = Objects.requireNonNull(tasks, "tasks");
    this.timer = new ScheduledThreadPoolExecutor(1, daemons("unwind-timer"));
    this.timer.setRemoveOnCancelPolicy(true);
  }

  /** Returns an environment with pooled platform threads. */
  public static SystemEnvironment pooled() {
    return new SystemEnvironment(Executors.newCachedThreadPool(daemons("unwind-task")));
  }

  private static ThreadFactory daemons(String name) {
    AtomicLong number = new AtomicLong();
    return task -> {
      Thread thread = new Thread(task, name + "-" + number.incrementAndGet());
      thread.setDaemon(true);
      return thread;
    };
  }

  @Override
  public Instant now() {
    // As precise as stores keep it, so that a saga shows the same time wherever it is read.
    return Instant.now().truncatedTo(ChronoUnit.MICROS);
  }

  @Override
  public long nanoTime() {
    return System.nanoTime();
  }

  @Override
  public String randomId() {
    return new BigInteger(ID_BITS, random).toString(RADIX);
  }

  @Override
  public double random() {
    return ThreadLocalRandom.current().nextDouble();
  }

  @Override
  public void execute(Runnable task) {
    try {
      tasks.execute(task);
    } catch (RejectedExecutionException e) {
      if (!tasks.isShutdown()) {
        throw e;
      }
      // The engine is closing: whoever opens next finds what is due.
    }
  }

  @Override
  public Runnable schedule(Duration delay, Runnable task) {
    try {
      Future<?> future =
          timer.schedule(() -> executeOrTryAgain(task), delay.toNanos(), TimeUnit.NANOSECONDS);
      return () -> future.cancel(false);
    } catch (RejectedExecutionException closed) {
      return () -> {};
    }
  }

  /** A moment without a free thread must not end what is looked after again and again. */
  private void executeOrTryAgain(Runnable task) {
    try {
      execute(task);
    } catch (Throwable noThread) {
      LOG.warn("No thread for a scheduled task; it is tried again in {}", THREAD_RETRY, noThread);
      schedule(THREAD_RETRY, task);
    }
  }

  @Override
  public boolean pause(Duration time) {
    try {
      TimeUnit.NANOSECONDS.sleep(time.toNanos());
      return true;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  @Override
  public void close() {
    timer.shutdownNow();
    tasks.shutdown();
  }
}
