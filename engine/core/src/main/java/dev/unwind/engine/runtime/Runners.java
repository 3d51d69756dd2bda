package dev.unwind.engine.runtime;

import dev.unwind.dsl.SagaDefinition;
import dev.unwind.engine.EngineSettings;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The sagas that this process works on right now, and the slots for them. */
final class Runners {
  private static final Logger LOG = LoggerFactory.getLogger(Runners.class);

  /** Why a runner let go of its saga. */
  enum End {
    /** Final, or released for a while. */
    DONE,
    /** Another process has it. */
    LOST,
    /** This process is closing. */
    ABANDONED,
    /** Something unexpected; the saga may do it again. */
    CRASHED
  }

  /** Who wants to know that a runner let go, or that there is room again. */
  interface Listener {
    void ended(Held held, End end);

    /** There is room for another saga. */
    void roomFreed();
  }

  private final ConcurrentHashMap<String, SagaRunner> bySaga = new ConcurrentHashMap<>();
  private final AtomicInteger used = new AtomicInteger();
  private final Commits commits;
  private final EngineEnvironment environment;
  private final EngineSettings settings;
  private final EngineRuntime.Hooks hooks;
  private final Hung hung;
  private final Listener listener;
  private volatile boolean draining;
  private volatile boolean closed;
  private volatile boolean leftOwned;

  Runners(Commits commits, EngineRuntime.Parts parts, Listener listener) {
    this.commits = commits;
    this.environment = parts.environment();
    this.settings = parts.settings();
    this.hooks = parts.hooks();
    this.hung = new Hung(hooks.meters(), settings.hungMax(), listener::roomFreed);
    this.listener = listener;
  }

  Commits commits() {
    return commits;
  }

  EngineEnvironment environment() {
    return environment;
  }

  EngineSettings settings() {
    return settings;
  }

  EngineRuntime.Hooks hooks() {
    return hooks;
  }

  Hung hung() {
    return hung;
  }

  boolean isDraining() {
    return draining;
  }

  /** Returns whether this process begins nothing new, for now or for good. */
  boolean beginsNothing() {
    return draining || hung.isFull();
  }

  /** Returns the deadline of an owner's writes: they are repeated until this process closes. */
  Deadline closed() {
    return () -> closed;
  }

  /** Takes a slot, if there is one and this process begins new work at all. */
  boolean reserve() {
    if (beginsNothing()) {
      return false;
    }
    if (used.incrementAndGet() > settings.inFlightMax()) {
      used.decrementAndGet();
      return false;
    }
    return true;
  }

  /** Gives a slot back that was taken and not used. */
  void cancelReservation() {
    used.decrementAndGet();
    listener.roomFreed();
  }

  /** Returns how many slots are free. */
  int free() {
    return Math.max(0, settings.inFlightMax() - used.get());
  }

  /**
   * Runs a saga that this process has just come to own, on a thread of its own. Uses up the slot
   * that was reserved, whatever happens.
   *
   * @param claimedAt the monotonic time before the write by which it came to be owned
   */
  void run(SagaDefinition<?> definition, Committer.Result.Stands stands, long claimedAt) {
    Held held = stands.held();
    long leaseEnd = claimedAt + settings.machine().lease().toNanos();
    SagaRunner runner = new SagaRunner(this, definition, held, leaseEnd);
    if (bySaga.putIfAbsent(runner.sagaId(), runner) != null) {
      // A sweep has taken it over since; the later epoch's runner is the right one.
      Gate.giveBack(stands.permit());
      cancelReservation();
      return;
    }
    try {
      environment.execute(() -> runner.begin(stands));
    } catch (Throwable noThread) {
      // The saga is owned and has no runner: the sweep takes it up when its lease is over.
      LOG.warn(
          "No thread for saga {}; it is taken up again when its lease is over",
          runner.sagaId(),
          noThread);
      Gate.giveBack(stands.permit());
      ended(runner, held, End.ABANDONED);
      return;
    }
    if (closed) {
      runner.abandon();
    } else if (draining) {
      runner.handOver();
    }
  }

  Optional<SagaRunner> find(String sagaId) {
    return Optional.ofNullable(bySaga.get(sagaId));
  }

  boolean isRunning(String sagaId) {
    return bySaga.containsKey(sagaId);
  }

  Collection<SagaRunner> all() {
    return List.copyOf(bySaga.values());
  }

  int size() {
    return bySaga.size();
  }

  /** Returns whether nothing is run, started or claimed. */
  boolean isIdle() {
    return used.get() == 0;
  }

  /** Returns whether all sagas that this process came to own were let go in the store, too. */
  boolean ownsNothing() {
    return isIdle() && !leftOwned;
  }

  void drain() {
    draining = true;
    all().forEach(SagaRunner::handOver);
  }

  void close() {
    draining = true;
    closed = true;
    all().forEach(SagaRunner::abandon);
  }

  void ended(SagaRunner runner, Held held, End end) {
    leftOwned |= end == End.ABANDONED || end == End.CRASHED;
    if (bySaga.remove(runner.sagaId(), runner)) {
      used.decrementAndGet();
      listener.ended(held, end);
    }
  }
}
