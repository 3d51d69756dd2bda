package dev.unwind.engine.virtual;

import dev.unwind.engine.runtime.EngineEnvironment;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.concurrent.Semaphore;
import java.util.function.BooleanSupplier;

/**
 * Virtual time for several processes, one logical thread at a time, always in the same order for
 * the same seed. The test's own thread drives it: nothing happens but while it runs the world.
 */
public final class VirtualWorld {
  private static final int STEPS_MAX = 2_000_000;
  private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

  private final PriorityQueue<Entry> queue = new PriorityQueue<>();
  private final Deque<LogicalThread> idle = new ArrayDeque<>();
  private final Semaphore driver = new Semaphore(0);
  private final Random random;
  private long nanos;
  private long sequence;

  public VirtualWorld(long seed) {
    this.random = new Random(seed);
  }

  /** Returns a new process: an environment that can be killed and frozen. */
  public Process process() {
    return new Process();
  }

  public Instant now() {
    return START.plusNanos(nanos);
  }

  /** Runs until the condition holds; fails when nothing is left to do, or too much was done. */
  public void runUntil(String what, BooleanSupplier condition) {
    for (int i = 0; !condition.getAsBoolean(); i++) {
      if (i == STEPS_MAX || !step(Long.MAX_VALUE)) {
        throw new AssertionError("it never came to this: " + what + ", until " + now());
      }
    }
  }

  /** Blocks the calling handler, whichever process it belongs to; false when interrupted. */
  public boolean pauseHere(Duration time) {
    LogicalThread here = (LogicalThread) Thread.currentThread();
    return here.pause(here.running, time);
  }

  /** Runs for a while. */
  public void runFor(Duration time) {
    long end = nanos + time.toNanos();
    while (step(end)) {
      // one event after another
    }
    nanos = end;
  }

  /**
   * Ends the threads that have nothing to do, which would otherwise wait for work until the JVM
   * ends. A world that is run again makes new ones.
   */
  public void rest() {
    for (LogicalThread thread : idle) {
      thread.task = null;
      thread.turn.release();
    }
    idle.clear();
  }

  private boolean step(long end) {
    Entry next = queue.peek();
    if (next == null || next.at > end) {
      return false;
    }
    queue.remove();
    if (next.process.dead || next.cancelled) {
      return true;
    }
    nanos = Math.max(nanos, next.at);
    next.run();
    return true;
  }

  private final class Entry implements Comparable<Entry> {
    private final Process process;
    private final long at;
    private final long order = sequence++;
    private final Runnable task;
    private final LogicalThread resumed;
    private boolean cancelled;

    Entry(Process process, Duration delay, Runnable task, LogicalThread resumed) {
      this.process = process;
      this.at = Math.max(nanos + Math.max(0, delay.toNanos()), process.frozenUntil);
      this.task = task;
      this.resumed = resumed;
      queue.add(this);
    }

    void run() {
      LogicalThread thread = resumed;
      if (thread == null) {
        thread = idle.isEmpty() ? new LogicalThread() : idle.pop();
        thread.task = task;
      }
      thread.running = process;
      thread.turn.release();
      driver.acquireUninterruptibly();
    }

    @Override
    public int compareTo(Entry other) {
      return at != other.at ? Long.compare(at, other.at) : Long.compare(order, other.order);
    }
  }

  private final class LogicalThread extends Thread {
    private final Semaphore turn = new Semaphore(0);
    private Runnable task;
    private Process running;
    private Entry wakeUp;
    private boolean interruptedInPause;

    LogicalThread() {
      setDaemon(true);
      start();
    }

    @Override
    public void run() {
      while (true) {
        turn.acquireUninterruptibly();
        if (task == null) {
          return;
        }
        task.run();
        Thread.interrupted();
        idle.push(this);
        driver.release();
      }
    }

    boolean pause(Process process, Duration time) {
      // A semaphore that is waited for with the flag set interrupts the thread once more
      // afterwards.
      boolean interruptedBefore = Thread.interrupted();
      wakeUp = new Entry(process, time, null, this);
      driver.release();
      turn.acquireUninterruptibly();
      wakeUp = null;
      if (interruptedInPause || interruptedBefore) {
        interruptedInPause = false;
        super.interrupt();
      }
      return !isInterrupted();
    }

    @Override
    public void interrupt() {
      // A semaphore that is waited for under an interrupt sets the flag again on its own thread.
      if (wakeUp == null || Thread.currentThread() == this) {
        super.interrupt();
      } else if (!wakeUp.cancelled) {
        wakeUp.cancelled = true;
        interruptedInPause = true;
        new Entry(wakeUp.process, Duration.ZERO, null, this);
      }
    }
  }

  /** One process of the world. */
  public final class Process implements EngineEnvironment {
    private boolean dead;
    private long frozenUntil;
    private Duration skew = Duration.ZERO;
    private int ids;
    private final int number = random.nextInt(1_000_000);

    /** Ends the process: nothing of it happens any more. */
    public void kill() {
      dead = true;
    }

    /** Stops the process for a while: what it would have done then, it does afterwards. */
    public void freeze(Duration time) {
      frozenUntil = nanos + time.toNanos();
      for (Entry entry : queue.toArray(Entry[]::new)) {
        if (entry.process == this && entry.at < frozenUntil && !entry.cancelled) {
          queue.remove(entry);
          Entry later = new Entry(this, Duration.ZERO, entry.task, entry.resumed);
          if (entry.resumed != null && entry.resumed.wakeUp == entry) {
            entry.resumed.wakeUp = later;
          }
        }
      }
    }

    /** Makes the process's wall clock wrong. */
    public void skew(Duration by) {
      skew = by;
    }

    @Override
    public Instant now() {
      return VirtualWorld.this.now().plus(skew);
    }

    @Override
    public long nanoTime() {
      return nanos;
    }

    @Override
    public String randomId() {
      return "p" + number + "x" + ids++;
    }

    @Override
    public double random() {
      return random.nextDouble();
    }

    @Override
    public void execute(Runnable task) {
      new Entry(this, Duration.ZERO, task, null);
    }

    @Override
    public Runnable schedule(Duration delay, Runnable task) {
      Entry entry = new Entry(this, delay, task, null);
      return () -> entry.cancelled = true;
    }

    @Override
    public boolean pause(Duration time) {
      if (Thread.currentThread() instanceof LogicalThread) {
        return ((LogicalThread) Thread.currentThread()).pause(this, time);
      }
      runFor(time);
      return true;
    }

    @Override
    public void close() {
      dead = true;
    }
  }
}
