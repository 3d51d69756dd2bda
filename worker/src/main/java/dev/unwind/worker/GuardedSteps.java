package dev.unwind.worker;

import dev.unwind.dsl.GuardDefinition;
import dev.unwind.dsl.SagaDefinition;
import dev.unwind.dsl.StepDefinition;
import dev.unwind.engine.StepGuards;
import jakarta.inject.Singleton;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Enforces the guards that steps declare, by SmallRye Fault Tolerance: one set for each step of
 * each definition in this process. Revisions of a definition share it where they declare the same.
 */
@Singleton
final class GuardedSteps implements StepGuards {
  private record Key(String definition, String step, GuardDefinition guards) {}

  private final Map<Key, GuardedStep> steps = new ConcurrentHashMap<>();

  @Override
  public Admission ask(SagaDefinition<?> definition, int index) {
    StepDefinition<?> step = definition.steps().get(index);
    Key key = new Key(definition.name(), step.name(), step.guards());
    return steps.computeIfAbsent(key, k -> new GuardedStep(step.guards())).ask();
  }
}
