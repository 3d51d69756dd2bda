package dev.unwind.engine.machine;

import dev.unwind.dsl.ProbeAnswer;
import dev.unwind.dsl.Retry;
import dev.unwind.dsl.Saga;
import dev.unwind.dsl.SagaBuilder;
import dev.unwind.dsl.SagaDefinition;
import dev.unwind.dsl.StepBuilder;
import java.time.Duration;

/**
 * One step of a definition to be tested. Its action is named {@code A}, say, and its compensation
 * {@code uA}; unless it says otherwise, each is attempted once.
 */
record Plan(
    String name,
    boolean undo,
    boolean probe,
    boolean pivot,
    boolean publishes,
    Retry retry,
    Retry undoRetry) {

  /** Three attempts, one second apart. */
  static final Retry THRICE = seconds(1).maxAttempts(3);

  /** Returns a policy that waits so long before each attempt, without jitter. */
  static Retry seconds(long delay) {
    return Retry.fixed(Duration.ofSeconds(delay)).withoutJitter();
  }

  static Plan step(String name) {
    return new Plan(name, true, false, false, false, Retry.none(), Retry.none());
  }

  Plan withoutUndo() {
    return new Plan(name, false, probe, pivot, publishes, retry, undoRetry);
  }

  Plan withProbe() {
    return new Plan(name, undo, true, pivot, publishes, retry, undoRetry);
  }

  Plan asPivot() {
    return new Plan(name, false, probe, true, publishes, retry, undoRetry);
  }

  Plan publishing() {
    return new Plan(name, undo, probe, pivot, true, retry, undoRetry);
  }

  Plan retry(Retry policy) {
    return new Plan(name, undo, probe, pivot, publishes, policy, undoRetry);
  }

  Plan undoRetry(Retry policy) {
    return new Plan(name, undo, probe, pivot, publishes, retry, policy);
  }

  /** Returns the definition; what comes after a pivot has no compensation, whatever its plan. */
  static SagaDefinition<Trail> definition(Plan... plans) {
    SagaBuilder<Trail> saga = Saga.define("tested", Trail.class);
    boolean retriable = false;
    for (Plan plan : plans) {
      Plan fitting = retriable ? plan.withoutUndo() : plan;
      saga.step(plan.name, fitting::describe);
      retriable |= plan.pivot;
    }
    return saga.build();
  }

  private void describe(StepBuilder<Trail> step) {
    step.<Object>action(call -> call.step(), Trail::with).retry(retry);
    if (undo) {
      step.compensation("u" + name, call -> {}).compensationRetry(undoRetry);
    }
    if (probe) {
      step.<Object>probe(call -> ProbeAnswer.unknown(), Trail::with);
    }
    if (pivot) {
      step.pivot();
    }
    if (publishes) {
      step.publish("done." + name, Trail::published);
    }
  }
}
