package dev.unwind.dsl;

/** Finds the faults of one step, looked at alone. */
final class StepCheck<S> {

  private final StepBuilder<S> step;
  private final Faults faults;

  StepCheck(StepBuilder<S> step, Faults faults) {
    this.step = step;
    this.faults = faults;
  }

  void check() {
    faults.name("name", step.name);
    if (!step.hasSettings) {
      faults.add("settings must be given, was null");
      return;
    }
    checkAction();
    checkCompensation();
    checkProbe();
    step.pivot.check(faults);
    checkMessages();
    checkGuards();
    step.limits.check(faults);
  }

  private void checkAction() {
    if (step.action.check(faults)) {
      StepBuilder.Action<S> action = step.action.orElse(null);
      faults.present("action", action.handler());
      faults.present("action merge", action.merge());
    } else if (step.messages.isEmpty()) {
      faults.add("action must be set, or a run or a publish, was none of them");
    }
  }

  private void checkCompensation() {
    if (step.compensation.check(faults)) {
      StepBuilder.Compensation<S> compensation = step.compensation.orElse(null);
      faults.name("compensation name", compensation.name());
      faults.present("compensation", compensation.handler());
      return;
    }
    if (step.limits.compensationRetry.isSet()) {
      faults.add(
          "compensationRetry must come with a compensation, was "
              + step.limits.compensationRetry.orElse(null));
    }
    if (step.limits.compensationTimeout.isSet()) {
      faults.add(
          "compensationTimeout must come with a compensation, was "
              + step.limits.compensationTimeout.orElse(null));
    }
  }

  private void checkProbe() {
    if (step.probe.check(faults)) {
      StepBuilder.Probe<S> probe = step.probe.orElse(null);
      faults.present("probe", probe.handler());
      faults.present("probe merge", probe.merge());
      if (!step.action.isSet()) {
        faults.add("probe must come with an action, was set without one");
      }
    }
  }

  private void checkGuards() {
    if (checkGuard(step.circuitBreaker)) {
      step.circuitBreaker.orElse(null).check(faults.in("circuitBreaker"));
    }
    if (checkGuard(step.bulkhead)) {
      step.bulkhead.orElse(null).check(faults.in("bulkhead"));
    }
    if (checkGuard(step.rateLimit)) {
      step.rateLimit.orElse(null).check(faults.in("rateLimit"));
    }
  }

  private boolean checkGuard(Setting<?> guard) {
    if (guard.isSet() && !step.action.isSet()) {
      faults.add(guard.field() + " must come with an action, was set without one");
    }
    return guard.check(faults);
  }

  private void checkMessages() {
    for (StepBuilder.Message<S> message : step.messages) {
      faults.name("publish type", message.type());
      if (message.body() == null) {
        faults.add("publish body must be given, was null for type " + Faults.show(message.type()));
      }
    }
  }
}
