package dev.unwind.engine.runtime;

import dev.unwind.dsl.ActionCall;
import dev.unwind.dsl.CompensationCall;
import dev.unwind.dsl.CompensationHandler;
import dev.unwind.dsl.Retry;
import dev.unwind.dsl.Saga;
import dev.unwind.dsl.SagaBuilder;
import dev.unwind.dsl.SagaDefinition;
import dev.unwind.dsl.StepBuilder;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * A saga of steps A, B, C, ... with compensations uA, uB, uC, ... that note each call in the
 * story's ledger, and do what the test tells them.
 *
 * @param done the steps whose results were merged
 */
record Trip(List<String> done) {
  static Trip begin() {
    return new Trip(List.of());
  }

  Trip with(String step) {
    List<String> more = new ArrayList<>(done);
    more.add(step);
    return new Trip(more);
  }

  /** What an action does. */
  interface Behaviour {
    String act(ActionCall<Trip> call) throws Exception;
  }

  /** Puts a definition together. */
  static final class Plan {
    private final Story story;
    private final Map<String, Behaviour> actions = new HashMap<>();
    private final Map<String, CompensationHandler<Trip>> undos = new HashMap<>();
    private Retry retry = Retry.fixed(Duration.ofSeconds(1)).withoutJitter().maxAttempts(3);
    private Retry undoRetry = Retry.fixed(Duration.ofSeconds(1)).withoutJitter().maxAttempts(3);
    private Duration timeout = Duration.ofSeconds(60);
    private Consumer<StepBuilder<Trip>> more = step -> {};

    Plan(Story story) {
      this.story = story;
    }

    Plan on(String step, Behaviour behaviour) {
      actions.put(step, behaviour);
      return this;
    }

    Plan onUndo(String step, CompensationHandler<Trip> behaviour) {
      undos.put(step, behaviour);
      return this;
    }

    Plan retry(Retry policy) {
      retry = policy;
      return this;
    }

    Plan undoRetry(Retry policy) {
      undoRetry = policy;
      return this;
    }

    Plan timeout(Duration time) {
      timeout = time;
      return this;
    }

    /** Settings of every step. */
    Plan with(Consumer<StepBuilder<Trip>> settings) {
      more = settings;
      return this;
    }

    SagaDefinition<Trip> steps(String... names) {
      SagaBuilder<Trip> builder = Saga.define("trip", Trip.class);
      for (String name : names) {
        builder.step(name, step -> step(step, name));
      }
      return builder.build();
    }

    private void step(StepBuilder<Trip> step, String name) {
      step.action(
              call -> {
                story.note(name, call.attempt(), call.key(), call.fencingToken());
                return actions.getOrDefault(name, c -> name).act(call);
              },
              Trip::with)
          .compensation("u" + name, call -> undo(name, call))
          .retry(retry)
          .compensationRetry(undoRetry)
          .timeout(timeout)
          .compensationTimeout(timeout);
      more.accept(step);
    }

    private void undo(String name, CompensationCall<Trip> call) throws Exception {
      story.note("u" + name, call.attempt(), call.key(), call.fencingToken());
      undos.getOrDefault(name, c -> {}).compensate(call);
    }
  }
}
