package dev.unwind.engine.runtime;

import dev.unwind.dsl.SagaDefinition;
import dev.unwind.engine.EngineSettings;
import dev.unwind.engine.SagaTracing;
import dev.unwind.engine.StepGuards;
import dev.unwind.engine.machine.Effect;
import dev.unwind.engine.machine.Event;
import dev.unwind.engine.machine.MachineSettings;
import dev.unwind.engine.machine.Moment;
import dev.unwind.engine.machine.SagaMachine;
import dev.unwind.engine.machine.Transition;
import dev.unwind.engine.metrics.EngineMeters;
import dev.unwind.engine.saga.Command;
import dev.unwind.engine.saga.CommandVerb;
import dev.unwind.engine.saga.Saga;
import dev.unwind.engine.saga.SagaStatus;
import dev.unwind.engine.store.ETag;
import io.micrometer.core.instrument.composite.CompositeMeterRegistry;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.jetbrains.lincheck.Lincheck;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Interleavings that Lincheck finds of one saga's thread with the other threads of its process: a
 * command that is handed over, the keeper of leases, the close.
 */
@Tag("races")
class HandOffRaceTest {
  private static final int SCHEDULES = Races.schedules(10);
  private static final SagaMachine MACHINE = new SagaMachine(MachineSettings.DEFAULT);
  private static final ETag TAG = new ETag("any");
  private static final Command CANCEL =
      new Command("c", CommandVerb.CANCEL, "changed my mind", Instant.EPOCH);
  private static final Saga.Identity IDENTITY =
      new Saga.Identity("s", "one", 1, "i", "f", Instant.EPOCH);
  private static final AtomicInteger ACTIONS = new AtomicInteger();
  private static final AtomicInteger UNDOS = new AtomicInteger();
  private static final SagaDefinition<String> DEFINITION =
      dev.unwind.dsl.Saga.define("one", String.class)
          .step(
              "A",
              step ->
                  step.run(call -> ACTIONS.incrementAndGet())
                      .compensation("uA", call -> UNDOS.incrementAndGet()))
          .build();
  private static final EngineRuntime.Hooks HOOKS =
      new EngineRuntime.Hooks(
          new EngineMeters(new CompositeMeterRegistry()), SagaTracing.none(), StepGuards.none());

  private static EngineRuntime.Parts parts(EngineEnvironment environment) {
    return new EngineRuntime.Parts(
        null,
        new Definitions(List.of(DEFINITION)),
        null,
        EngineSettings.DEFAULT,
        environment,
        OwnerRegistry.none(),
        HOOKS);
  }

  private static final class Nobody implements Runners.Listener {
    @Override
    public void ended(Held held, Runners.End end) {}

    @Override
    public void roomFreed() {}
  }

  /** What was given to threads waits until somebody of the test runs it. */
  private static final class Waiting implements EngineEnvironment {
    private final Queue<Runnable> tasks = new ArrayDeque<>();
    private final Queue<Runnable> timers = new ArrayDeque<>();
    private final AtomicLong nanos = new AtomicLong();
    private final AtomicInteger ids = new AtomicInteger();

    @Override
    public Instant now() {
      return Instant.EPOCH.plusNanos(nanos.get());
    }

    @Override
    public long nanoTime() {
      return nanos.get();
    }

    @Override
    public String randomId() {
      return "id" + ids.incrementAndGet();
    }

    @Override
    public double random() {
      return 0.5;
    }

    @Override
    public void execute(Runnable task) {
      synchronized (tasks) {
        tasks.add(task);
      }
    }

    @Override
    public Runnable schedule(Duration delay, Runnable task) {
      synchronized (timers) {
        timers.add(task);
      }
      return () -> cancel(task);
    }

    private void cancel(Runnable task) {
      synchronized (timers) {
        timers.remove(task);
      }
    }

    @Override
    public boolean pause(Duration time) {
      nanos.addAndGet(time.toNanos());
      return true;
    }

    @Override
    public void close() {}

    void runTasks() {
      for (Runnable task = next(tasks); task != null; task = next(tasks)) {
        task.run();
      }
    }

    private static Runnable next(Queue<Runnable> queue) {
      synchronized (queue) {
        return queue.poll();
      }
    }
  }

  /** Keeps one saga in memory, and decides about it with the real machine, one at a time. */
  private static final class Register implements Commits {
    private Saga saga;

    Register(Saga saga) {
      this.saga = saga;
    }

    @Override
    public synchronized Committer.Result commit(Held start, Ask ask) {
      boolean owner = ask.role() == Ask.Role.OWNER;
      if (owner && !saga.ownership().sameAs(start.saga().ownership())) {
        return new Committer.Result.Lost();
      }
      Transition decided = MACHINE.decide(DEFINITION, saga, ask.event().apply(Optional.empty()));
      if (decided instanceof Transition.Refuse) {
        return new Committer.Result.Refused(held(), ((Transition.Refuse) decided).reason());
      }
      if (decided instanceof Transition.Stay) {
        return stands(((Transition.Stay) decided).effect());
      }
      Transition.Advance advance = (Transition.Advance) decided;
      saga = advance.saga();
      return stands(advance.effect());
    }

    private Committer.Result.Stands stands(Effect effect) {
      return new Committer.Result.Stands(held(), effect, StepGuards.Permit.NONE);
    }

    private Held held() {
      return new Held(saga, TAG);
    }

    synchronized SagaStatus status() {
      return saga.status();
    }

    @Override
    public synchronized Optional<Held> read(
        SagaDefinition<?> definition, String sagaId, Deadline deadline) {
      return Optional.of(held());
    }
  }

  /** A process that has just come to own a saga of one step, with the step's intent recorded. */
  private static final class One {
    private final Waiting environment = new Waiting();
    private final Register register;
    private final Runners runners;

    One() {
      ACTIONS.set(0);
      UNDOS.set(0);
      Transition.Advance start =
          (Transition.Advance)
              MACHINE.start(
                  DEFINITION,
                  IDENTITY,
                  "",
                  new Moment(environment.now(), 0.5, false, List.of()),
                  Optional.of("me"));
      register = new Register(start.saga());
      runners = new Runners(register, parts(environment), new Nobody());
      runners.reserve();
      runners.run(DEFINITION, register.stands(start.effect()), environment.nanoTime());
    }

    /** Asks to cancel, as another thread of the process does; returns whether that is accepted. */
    boolean cancel() {
      Ask ask =
          new Ask(
              DEFINITION,
              refusal ->
                  new Event.CommandReceived(
                      new Moment(environment.now(), 0.5, false, List.of()), CANCEL),
              Ask.Role.COMMANDER,
              () -> false,
              () -> Urgency.BEGUN);
      boolean accepted = register.commit(null, ask) instanceof Committer.Result.Stands;
      runners.find("s").ifPresent(SagaRunner::commandCame);
      return accepted;
    }

    void check(SagaStatus expected) {
      environment.runTasks();
      SagaStatus end = register.status();
      Races.check(end == expected, "ended " + end + ", not " + expected);
      Races.check(ACTIONS.get() == 1, ACTIONS + " actions");
      Races.check(UNDOS.get() == (end == SagaStatus.COMPENSATED ? 1 : 0), UNDOS + " undos");
      checkLetGo();
    }

    void checkLetGo() {
      environment.runTasks();
      Races.check(runners.isIdle() && runners.size() == 0, "still in flight");
    }
  }

  /** What is made once, such as meters, is not what races. */
  @BeforeAll
  static void runOnceAlone() {
    new One().check(SagaStatus.COMPLETED);
    One cancelled = new One();
    cancelled.cancel();
    cancelled.check(SagaStatus.COMPENSATED);
  }

  private static void race(Consumer<One> other, Consumer<One> check) {
    Lincheck.runConcurrentTest(
        SCHEDULES,
        () -> {
          One one = new One();
          Races.together(one.environment::runTasks, () -> other.accept(one));
          check.accept(one);
        });
  }

  @Test
  void a_cancel_beside_the_saga_is_met_or_refused_and_nothing_is_left_undone() {
    Lincheck.runConcurrentTest(
        SCHEDULES,
        () -> {
          One one = new One();
          boolean[] accepted = {false};
          Races.together(
              one.environment::runTasks,
              () -> {
                accepted[0] = one.cancel();
                one.environment.runTasks();
              });
          one.check(accepted[0] ? SagaStatus.COMPENSATED : SagaStatus.COMPLETED);
        });
  }

  @Test
  void the_keeper_of_leases_beside_the_saga_takes_nothing_from_it() {
    race(
        one -> {
          one.environment.nanos.addAndGet(
              EngineSettings.DEFAULT.machine().lease().toNanos() * 2 / 3);
          one.runners.all().forEach(SagaRunner::keepLease);
          one.environment.runTasks();
        },
        one -> one.check(SagaStatus.COMPLETED));
  }

  @Test
  void a_close_beside_the_saga_lets_it_go_or_finds_it_ended() {
    race(one -> one.runners.close(), One::checkLetGo);
  }

  @Test
  void a_saga_that_comes_beside_the_close_is_let_go_too() {
    Lincheck.runConcurrentTest(
        SCHEDULES,
        () -> {
          One one = new One();
          Committer.Result.Stands stands = one.register.stands(new Effect.CarryOn());
          one.runners.close();
          one.environment.runTasks();
          Runners fresh = new Runners(one.register, parts(one.environment), new Nobody());
          fresh.reserve();
          Races.together(
              () -> fresh.run(DEFINITION, stands, one.environment.nanoTime()), fresh::close);
          one.environment.runTasks();

          Races.check(fresh.isIdle() && fresh.size() == 0, "still in flight");
        });
  }
}
