package dev.unwind.engine.virtual;

import dev.unwind.engine.runtime.EngineEnvironment;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.Semaphore;
import java.util.function.BooleanSupplier;

/**
 * Virtual time for several processes, one logical thread at a time, always in the same order for
 * the same seed. The test's own thread drives it: nothing happens but while it runs the world.
 *
 * <p>Whoever has run an event runs the next one itself; threads take turns only where one of them
 * pauses in the middle of a task.
 */
public final class VirtualWorld implements AutoCloseable {
  private static final int STEPS_MAX = 2_000_000;
  private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

  /** How far a round of events goes. */
  private record Round(BooleanSupplier condition, long end, long eventsMax) {}

  /** How a round ended. */
  private enum End {
    HELD,
    NOTHING_LEFT,
    TOO_MUCH,
    FAILED
  }

  private final PriorityQueue<Entry> queue = new PriorityQueue<>();
  private final Set<LogicalThread> paused = new LinkedHashSet<>();
  private final Semaphore driver = new Semaphore(0);
  private final Random random;
  private final WorldThreads threads;
  private final boolean ownThreads;
  private Round round = new Round(() -> true, 0, 0);
  private End end = End.HELD;
  private Throwable failure;
  private long nanos;
  private long places;
  private long events;
  private boolean closed;

  /** A world with threads of its own. */
  public VirtualWorld(long seed) {
    this(seed, new WorldThreads(), true);
  }

  /** A world on shared threads, which it gives back when it is closed. */
  public VirtualWorld(long seed, WorldThreads threads) {
    this(seed, threads, false);
  }

  private VirtualWorld(long seed, WorldThreads threads, boolean ownThreads) {
    this.random = new Random(seed);
    this.threads = Objects.requireNonNull(threads, "threads");
    this.ownThreads = ownThreads;
  }

  /** Returns a new process: an environment that can be killed and frozen. */
  public Process process() {
    return new Process();
  }

  /** Returns the process on whose behalf the calling task runs. */
  public Process current() {
    return ((LogicalThread) Thread.currentThread()).running();
  }

  public Instant now() {
    return START.plusNanos(nanos);
  }

  /** Returns the time since the world began. */
  public Duration elapsed() {
    return Duration.ofNanos(nanos);
  }

  /** Returns how many events have happened. */
  public long events() {
    return events;
  }

  /** Runs until the condition holds; fails when nothing is left to do, or too much was done. */
  public void runUntil(String what, BooleanSupplier condition) {
    if (!run(condition, Duration.ofNanos(Long.MAX_VALUE - nanos), STEPS_MAX)) {
      throw new AssertionError("it never came to this: " + what + ", until " + now());
    }
  }

  /**
   * Runs until the condition holds; it is asked after every event.
   *
   * @param timeMax how much virtual time may pass at most
   * @param eventsMax how many events may happen at most
   * @return whether it came to hold
   */
  public boolean run(BooleanSupplier condition, Duration timeMax, long eventsMax) {
    long until = nanos + timeMax.toNanos();
    round(new Round(condition, until, events + eventsMax));
    return end == End.HELD;
  }

  /** Runs for a while. */
  public void runFor(Duration time) {
    long until = nanos + time.toNanos();
    round(new Round(() -> false, until, Long.MAX_VALUE));
    nanos = until;
  }

  private void round(Round next) {
    round = next;
    Entry entry = next();
    if (entry != null) {
      handOver(entry);
      driver.acquireUninterruptibly();
    }
    if (failure != null) {
      throw new AssertionError("a task of the virtual world failed at " + now(), failure);
    }
  }

  /** Blocks the calling handler, whichever process it belongs to; false when interrupted. */
  public boolean pauseHere(Duration time) {
    LogicalThread here = (LogicalThread) Thread.currentThread();
    return here.pause(here.running(), time);
  }

  /**
   * Ends everything that has not ended: what is paused is unwound, and finds that nothing can be
   * scheduled any more.
   */
  @Override
  public void close() {
    closed = true;
    queue.clear();
    for (LogicalThread thread : List.copyOf(paused)) {
      thread.unwind();
      driver.acquireUninterruptibly();
    }
    if (ownThreads) {
      threads.close();
    }
  }

  // ---- for the threads

  WorldThreads threads() {
    return threads;
  }

  boolean isClosed() {
    return closed;
  }

  void paused(LogicalThread thread) {
    paused.add(thread);
  }

  void resumed(LogicalThread thread) {
    paused.remove(thread);
  }

  void run(Runnable task) {
    try {
      task.run();
    } catch (WorldClosed unwound) {
      // Nobody waits for it.
    } catch (Throwable thrown) {
      failure = failure == null ? thrown : failure;
    }
  }

  /** Returns what happens next, or null when the round is over. */
  Entry next() {
    while (!isOver()) {
      Entry next = queue.remove();
      if (next.process.dead || next.cancelled) {
        continue;
      }
      events++;
      nanos = Math.max(nanos, next.at);
      return next;
    }
    return null;
  }

  private boolean isOver() {
    if (closed || failure != null) {
      end = End.FAILED;
    } else if (holds()) {
      end = End.HELD;
    } else if (failure != null) {
      end = End.FAILED;
    } else if (queue.isEmpty() || queue.peek().at > round.end()) {
      end = End.NOTHING_LEFT;
    } else if (events >= round.eventsMax()) {
      end = End.TOO_MUCH;
    } else {
      return false;
    }
    return true;
  }

  private boolean holds() {
    try {
      return round.condition().getAsBoolean();
    } catch (Throwable thrown) {
      failure = thrown;
      return false;
    }
  }

  /** Gives the baton to whoever the event is for; to the driver when the round is over. */
  void handOver(Entry next) {
    if (next == null) {
      driver.release();
    } else if (next.resumed != null) {
      next.resumed.resume(next);
    } else {
      threads.take().begin(this, next);
    }
  }

  Entry add(Entry entry) {
    entry.begin(nanos, places++);
    entry.at = Math.max(entry.due, entry.process.frozenUntil);
    if (!closed) {
      queue.add(entry);
    }
    return entry;
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

    /** Returns whether the process has ended. */
    public boolean isDead() {
      return dead;
    }

    /** Stops the process for a while: what it would have done then, it does afterwards. */
    public void freeze(Duration time) {
      frozenUntil = nanos + time.toNanos();
      replace();
    }

    /** Returns whether the process is stopped for a while. */
    public boolean isFrozen() {
      return frozenUntil > nanos;
    }

    /** Lets a frozen process go on. */
    public void thaw() {
      frozenUntil = nanos;
      replace();
    }

    private void replace() {
      for (Entry entry : queue.toArray(Entry[]::new)) {
        if (entry.process == this) {
          queue.remove(entry);
          entry.at = Math.max(entry.due, frozenUntil);
          queue.add(entry);
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
      add(new Entry(this, Duration.ZERO, task));
    }

    @Override
    public Runnable schedule(Duration delay, Runnable task) {
      Entry entry = add(new Entry(this, delay, task));
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
