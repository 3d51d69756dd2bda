package dev.unwind.store.sqlite;

import dev.unwind.dsl.ActionCall;
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

/**
 * A saga of steps A, B, C, ... with compensations uA, uB, uC, ... that note their calls.
 *
 * @param done the steps whose results were merged
 */
record Trip(List<String> done) {
  static final Trip BEGIN = new Trip(List.of());

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
    private final Split split;
    private final Map<String, Behaviour> actions = new HashMap<>();
    private final Map<String, CompensationHandler<Trip>> undos = new HashMap<>();
    private Retry retry = Retry.fixed(Duration.ofSeconds(1)).withoutJitter().maxAttempts(3);
    private Duration timeout = Duration.ofSeconds(60);

    Plan(Split split) {
      this.split = split;
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

    Plan timeout(Duration time) {
      timeout = time;
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
                split.note(name);
                return actions.getOrDefault(name, c -> name).act(call);
              },
              Trip::with)
          .compensation(
              "u" + name,
              call -> {
                split.note("u" + name);
                undos.getOrDefault(name, c -> {}).compensate(call);
              })
          .retry(retry)
          .timeout(timeout)
          .compensationRetry(Retry.fixed(Duration.ofSeconds(1)).withoutJitter().maxAttempts(3));
    }
  }
}
