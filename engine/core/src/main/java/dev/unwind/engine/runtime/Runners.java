package dev.unwind.engine.runtime;

import dev.unwind.dsl.SagaDefinition;
import dev.unwind.engine.EngineSettings;
import dev.unwind.engine.machine.Effect;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/** The sagas that this process works on right now, and the slots for them. */
final class Runners {
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

  /** Who wants to know that a runner let go. */
  interface Listener {
    void ended(Held held, End end);
  }

  private final ConcurrentHashMap<String, SagaRunner> bySaga = new ConcurrentHashMap<>();
  private final AtomicInteger used = new AtomicInteger();
  private final Committer committer;
  private final EngineEnvironment environment;
  private final EngineSettings settings;
  private final Listener listener;
  private volatile boolean draining;
  private volatile boolean closed;

  Runners(
      Committer committer,
      EngineEnvironment environment,
      EngineSettings settings,
      Listener listener) {
    this.committer = committer;
    this.environment = environment;
    this.settings = settings;
    this.listener = listener;
  }

  Committer committer() {
    return committer;
  }

  EngineEnvironment environment() {
    return environment;
  }

  EngineSettings settings() {
    return settings;
  }

  boolean isDraining() {
    return draining;
  }

  /** Returns the deadline of an owner's writes: they are repeated until this process closes. */
  Deadline closed() {
    return () -> closed;
  }

  /** Takes a slot, if there is one and this process begins new work at all. */
  boolean reserve() {
    if (draining) {
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
  }

  /** Returns how many slots are free. */
  int free() {
    return Math.max(0, settings.inFlightMax() - used.get());
  }

  /**
   * Runs a saga that this process has just come to own, on the calling thread, until it has to wait
   * for something. Uses a slot that was reserved.
   *
   * @param claimedAt the monotonic time before the write by which it came to be owned
   */
  void run(SagaDefinition<?> definition, Held held, Effect effect, long claimedAt) {
    long leaseEnd = claimedAt + settings.machine().lease().toNanos();
    SagaRunner runner = new SagaRunner(this, definition, held, leaseEnd);
    if (bySaga.putIfAbsent(runner.sagaId(), runner) != null) {
      throw new IllegalStateException("saga " + runner.sagaId() + " has a runner already");
    }
    try {
      environment.execute(() -> runner.begin(effect));
    } catch (Throwable noThread) {
      // The saga is owned and has no runner: the sweep takes it up when its lease is over.
      ended(runner, held, End.ABANDONED);
      throw noThread;
    }
    if (draining) {
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
    if (bySaga.remove(runner.sagaId(), runner)) {
      used.decrementAndGet();
      listener.ended(held, end);
    }
  }
}
