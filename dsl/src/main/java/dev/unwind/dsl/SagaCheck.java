package dev.unwind.dsl;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Finds the faults of a whole definition: its own, those of its steps, and those between steps. */
final class SagaCheck<S> {

  private static final int MAX_STEPS = 100;

  private final SagaBuilder<S> saga;
  private final String label;
  private final Faults faults = Faults.none();
  private final Faults ofSaga;

  SagaCheck(SagaBuilder<S> saga) {
    this.saga = saga;
    this.label = Faults.isName(saga.name) ? "saga " + Faults.show(saga.name) : "saga";
    this.ofSaga = faults.of(label);
  }

  void throwIfFaulty() {
    checkSaga();
    for (int i = 0; i < saga.steps.size(); i++) {
      StepBuilder<S> step = saga.steps.get(i);
      new StepCheck<>(step, faults.of(label(step, i))).check();
    }
    checkNames();
    checkPivot();
    if (!faults.list().isEmpty()) {
      throw new InvalidDefinition(label, faults.list());
    }
  }

  private void checkSaga() {
    ofSaga.name("name", saga.name);
    ofSaga.present("stateType", saga.stateType);
    if (saga.revision.check(ofSaga) && saga.revision.orElse(1) < 1) {
      ofSaga.add("revision must be at least 1, was " + saga.revision.orElse(1));
    }
    saga.limits.check(ofSaga);
    int count = saga.steps.size();
    if (count < 1 || count > MAX_STEPS) {
      ofSaga.add("steps must be 1 to " + MAX_STEPS + ", was " + count);
    }
  }

  private void checkNames() {
    Map<String, Integer> steps = new LinkedHashMap<>();
    Map<String, Integer> compensations = new LinkedHashMap<>();
    for (StepBuilder<S> step : saga.steps) {
      count(step.name, steps);
      count(compensationName(step), compensations);
    }
    refuseRepeated("step name", steps);
    refuseRepeated("compensation name", compensations);
    for (String name : compensations.keySet()) {
      if (steps.containsKey(name)) {
        ofSaga.add("compensation name must differ from step names, was " + Faults.show(name));
      }
    }
  }

  private void checkPivot() {
    List<String> pivots = new ArrayList<>();
    for (int i = 0; i < saga.steps.size(); i++) {
      StepBuilder<S> step = saga.steps.get(i);
      if (step.compensation.isSet() && (step.pivot.isSet() || !pivots.isEmpty())) {
        String where = step.pivot.isSet() ? "on the pivot" : "after the pivot " + pivots.get(0);
        faults
            .of(label(step, i))
            .add(
                "compensation must not be set %s, was %s"
                    .formatted(where, Faults.show(compensationName(step))));
      }
      if (step.pivot.isSet()) {
        pivots.add(Faults.show(step.name));
      }
    }
    if (pivots.size() > 1) {
      ofSaga.add("pivot must be on at most one step, was on " + String.join(", ", pivots));
    }
  }

  private void refuseRepeated(String field, Map<String, Integer> names) {
    names.forEach(
        (name, times) -> {
          if (times > 1) {
            ofSaga.add(
                "%s must be unique, was %s %d times".formatted(field, Faults.show(name), times));
          }
        });
  }

  private static void count(String name, Map<String, Integer> names) {
    if (Faults.isName(name)) {
      names.merge(name, 1, Integer::sum);
    }
  }

  private static String compensationName(StepBuilder<?> step) {
    return step.compensation.isSet()
        ? Objects.requireNonNull(step.compensation.orElse(null)).name()
        : null;
  }

  private static String label(StepBuilder<?> step, int index) {
    return Faults.isName(step.name) ? "step " + Faults.show(step.name) : "step #" + (index + 1);
  }
}
