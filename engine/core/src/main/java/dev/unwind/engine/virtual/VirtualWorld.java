package dev.unwind.engine.virtual;

import dev.unwind.engine.runtime.EngineEnvironment;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
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

  private final Agenda agenda = new Agenda();
  private final Set<LogicalThread> paused = new LinkedHashSet<>();
  private final Semaphore driver = new Semaphore(0);
  private final Random random;
  private final List<String> foreign = new ArrayList<>();
  private Instant start = START;
  private int processes;
  private final WorldThreads threads;
  private final boolean ownThreads;

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
    return start.plusNanos(agenda.nanos());
  }

  /**
   * Sets the wall clock of all processes forward, unless it is there already. No time passes on
   * their monotonic clocks.
   */
  public void setClock(Instant notBefore) {
    Duration behind = Duration.between(now(), notBefore);
    if (!behind.isNegative()) {
      start = start.plus(behind);
    }
  }

  /** Notes what comes from another world: no id that stands in it is given from now on. */
  public void addForeign(String text) {
    foreign.add(text);
  }

  /** Returns the time since the world began. */
  public Duration elapsed() {
    return Duration.ofNanos(agenda.nanos());
  }

  /** Returns how many events have happened. */
  public long events() {
    return agenda.events();
  }

  /** Runs until the condition holds; fails when nothing is left to do, or too much was done. */
  public void runUntil(String what, BooleanSupplier condition) {
    if (!run(condition, Duration.ofNanos(Long.MAX_VALUE - agenda.nanos()), STEPS_MAX)) {
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
    agenda.begin(condition, agenda.nanos() + timeMax.toNanos(), eventsMax);
    round();
    return agenda.held();
  }

  /** Runs for a while. */
  public void runFor(Duration time) {
    long until = agenda.nanos() + time.toNanos();
    agenda.begin(() -> false, until, Long.MAX_VALUE);
    round();
    agenda.passTo(until);
  }

  private void round() {
    Entry first = agenda.next();
    if (first != null) {
      handOver(first);
      driver.acquireUninterruptibly();
    }
    if (agenda.failure() != null) {
      throw new AssertionError("a task of the virtual world failed at " + now(), agenda.failure());
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
    agenda.close();
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

  Agenda agenda() {
    return agenda;
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
      agenda.failed(thrown);
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

  /** One process of the world. */
  public final class Process implements EngineEnvironment {
    private boolean dead;
    private long frozenUntil;
    private Duration skew = Duration.ZERO;
    private int ids;

    /** No two processes of a world have the same, so that no id is given twice. */
    private final String name = "p" + ++processes + "r" + random.nextInt(1_000_000);

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
      frozenUntil = agenda.nanos() + time.toNanos();
      agenda.replace(this);
    }

    /** Returns whether the process is stopped for a while. */
    public boolean isFrozen() {
      return frozenUntil > agenda.nanos();
    }

    /** Lets a frozen process go on. */
    public void thaw() {
      frozenUntil = agenda.nanos();
      agenda.replace(this);
    }

    long frozenUntil() {
      return frozenUntil;
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
      return agenda.nanos();
    }

    @Override
    public String randomId() {
      String id = nextId();
      while (isForeign(id)) {
        id = nextId();
      }
      return id;
    }

    private String nextId() {
      return name + "x" + ids++;
    }

    private boolean isForeign(String id) {
      return foreign.stream().anyMatch(text -> text.contains(id));
    }

    @Override
    public double random() {
      return random.nextDouble();
    }

    @Override
    public void execute(Runnable task) {
      agenda.add(new Entry(this, Duration.ZERO, task));
    }

    @Override
    public Runnable schedule(Duration delay, Runnable task) {
      Entry entry = agenda.add(new Entry(this, delay, task));
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
