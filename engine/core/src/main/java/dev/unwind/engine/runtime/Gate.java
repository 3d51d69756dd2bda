package dev.unwind.engine.runtime;

import dev.unwind.dsl.SagaDefinition;
import dev.unwind.engine.StepGuards;
import dev.unwind.engine.StepGuards.Admission;
import dev.unwind.engine.machine.Effect;
import dev.unwind.engine.machine.Moment;
import dev.unwind.engine.machine.Transition;
import dev.unwind.engine.metrics.EngineMeters;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Asks a step's guards for the one attempt that a decision would record, before it is stored, and
 * holds the permit until the decision stands. If it comes to nothing the permit is given back.
 */
final class Gate implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Gate.class);
  private static final int NO_STEP = -1;

  private final StepGuards guards;
  private final EngineMeters meters;
  private final SagaDefinition<?> definition;
  private int admitted = NO_STEP;
  private StepGuards.Permit permit = StepGuards.Permit.NONE;

  Gate(StepGuards guards, EngineMeters meters, SagaDefinition<?> definition) {
    this.guards = guards;
    this.meters = meters;
    this.definition = definition;
  }

  /** Returns why what is decided may not be begun, if so: then it has to be decided again. */
  Optional<Moment.Refusal> ask(Transition decided) {
    int step = actionOf(decided);
    if (step != admitted) {
      close();
    }
    if (step == NO_STEP || step == admitted || definition.steps().get(step).guards().isEmpty()) {
      return Optional.empty();
    }
    Admission answer = answer(step);
    if (answer instanceof Admission.Refused) {
      Admission.Refused refused = (Admission.Refused) answer;
      meters.of(definition).refused(step, refused.guard());
      return Optional.of(new Moment.Refusal(step, refused.guard(), refused.retryAfter()));
    }
    admitted = step;
    permit = ((Admission.Admitted) answer).permit();
    return Optional.empty();
  }

  private Admission answer(int step) {
    try {
      return guards.ask(definition, step);
    } catch (RuntimeException thrown) {
      LOG.warn(
          "The guards of step {} of definition {} could not be asked; the attempt is begun without them",
          definition.steps().get(step).name(),
          definition.name(),
          thrown);
      return new Admission.Admitted(StepGuards.Permit.NONE);
    }
  }

  private static int actionOf(Transition decided) {
    if (decided instanceof Transition.Advance) {
      Effect effect = ((Transition.Advance) decided).effect();
      return effect instanceof Effect.CallAction ? ((Effect.CallAction) effect).step() : NO_STEP;
    }
    return NO_STEP;
  }

  /** Hands the permit on to the call, now that the intent is durable. */
  StepGuards.Permit take() {
    StepGuards.Permit taken = permit;
    permit = StepGuards.Permit.NONE;
    admitted = NO_STEP;
    return taken;
  }

  /** Gives the permit back, unless it was taken. */
  @Override
  public void close() {
    giveBack(take());
  }

  static void giveBack(StepGuards.Permit permit) {
    permit.settled(StepGuards.Outcome.NOT_CALLED);
    permit.ended();
  }
}
