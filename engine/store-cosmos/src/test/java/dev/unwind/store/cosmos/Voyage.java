package dev.unwind.store.cosmos;

import dev.unwind.dsl.Retry;
import dev.unwind.dsl.Saga;
import dev.unwind.dsl.SagaDefinition;
import dev.unwind.dsl.StepBuilder;
import dev.unwind.dsl.StepRejected;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentMap;

/**
 * Two definitions of four steps whose handlers note their calls: {@code there}, which completes,
 * and {@code back}, whose last step is rejected. Every step publishes one message, but the first.
 */
final class Voyage {
  static final List<String> THERE = List.of("A", "B", "C", "D");
  static final List<String> BACK = List.of("A", "B", "C", "D", "uC", "uB", "uA");

  private final ConcurrentMap<String, Queue<String>> calls = new ConcurrentHashMap<>();

  /** Returns the calls of a saga's handlers, in order. */
  List<String> calls(String sagaId) {
    return new ArrayList<>(calls.getOrDefault(sagaId, new ConcurrentLinkedQueue<>()));
  }

  List<SagaDefinition<?>> definitions() {
    return List.of(definition("there", false), definition("back", true));
  }

  private SagaDefinition<String> definition(String name, boolean rejected) {
    return Saga.define(name, String.class)
        .step("A", step -> step(step, "A", false))
        .step("B", step -> step(step, "B", false).publish("reached", state -> state))
        .step("C", step -> step(step, "C", false))
        .step("D", step -> step(step, "D", rejected).publish("reached", state -> state))
        .build();
  }

  private StepBuilder<String> step(StepBuilder<String> step, String name, boolean rejected) {
    return step.action(
            call -> {
              note(call.sagaId(), name);
              if (rejected) {
                throw new StepRejected("no way on");
              }
              return name;
            },
            String::concat)
        .compensation("u" + name, call -> note(call.sagaId(), "u" + name))
        .retry(Retry.fixed(Duration.ofMillis(10)).maxAttempts(3));
  }

  private void note(String sagaId, String call) {
    calls.computeIfAbsent(sagaId, id -> new ConcurrentLinkedQueue<>()).add(call);
  }
}
