package dev.unwind.worker;

import io.quarkus.virtual.threads.VirtualThreads;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/** Threads for handlers: virtual ones where the JVM has them, else pooled daemons. */
@Singleton
final class HandlerThreads {
  private static final int FIRST_WITH_VIRTUAL_THREADS = 21;

  private final Instance<ExecutorService> virtual;

  @Inject
  HandlerThreads(@VirtualThreads Instance<ExecutorService> virtual) {
    this.virtual = virtual;
  }

  /** Returns an executor that gives each task a thread at once. */
  ExecutorService executor() {
    // Asking Quarkus on an older JVM would log a warning and give the pool that also serves HTTP.
    return Runtime.version().feature() >= FIRST_WITH_VIRTUAL_THREADS
        ? new Borrowed(virtual.get())
        : Executors.newCachedThreadPool(daemons(Thread.currentThread().getContextClassLoader()));
  }

  private static ThreadFactory daemons(ClassLoader loader) {
    AtomicLong number = new AtomicLong();
    return task -> {
      Thread thread = new Thread(task, "unwind-" + number.incrementAndGet());
      thread.setDaemon(true);
      thread.setContextClassLoader(loader);
      return thread;
    };
  }

  /** Quarkus' own executor, which Quarkus itself shuts down. */
  private static final class Borrowed extends AbstractExecutorService {
    private final ExecutorService owner;
    private volatile boolean closed;

    Borrowed(ExecutorService owner) {
      this.owner = owner;
    }

    @Override
    public void execute(Runnable task) {
      owner.execute(task);
    }

    @Override
    public void shutdown() {
      closed = true;
    }

    @Override
    public List<Runnable> shutdownNow() {
      closed = true;
      return List.of();
    }

    @Override
    public boolean isShutdown() {
      return closed;
    }

    @Override
    public boolean isTerminated() {
      return closed;
    }

    @Override
    public boolean awaitTermination(long timeout, TimeUnit unit) {
      return closed;
    }
  }
}
