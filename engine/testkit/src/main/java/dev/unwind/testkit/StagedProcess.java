package dev.unwind.testkit;

import dev.unwind.dsl.ActionHandler;
import dev.unwind.dsl.CompensationDefinition;
import dev.unwind.dsl.CompensationHandler;
import dev.unwind.dsl.ProbeAnswer;
import dev.unwind.dsl.ProbeDefinition;
import dev.unwind.dsl.ProbeHandler;
import dev.unwind.dsl.SagaDefinition;
import dev.unwind.dsl.StepDefinition;
import dev.unwind.engine.CommandRequest;
import dev.unwind.engine.SagaEngine;
import dev.unwind.engine.saga.CommandVerb;
import dev.unwind.engine.virtual.VirtualWorld;
import java.util.Optional;

/** One process of the application: an engine that dies with it. */
final class StagedProcess {
  private final Stage stage;
  private final int number;
  private final VirtualWorld.Process process;
  private final SagaEngine engine;
  private boolean dead;

  /**
   * @param number from 1
   */
  StagedProcess(Stage stage, int number) {
    this.stage = stage;
    this.number = number;
    this.process = stage.world().process();
    this.engine =
        SagaEngine.builder(new StagedStore(stage, this))
            .definitions(stage.definitions().stream().map(d -> instrumented(d)).toList())
            .stateMapper(stage.format().states())
            .codec(stage.format().codec())
            .environment(process)
            .owners(stage.owners().of(this))
            .build();
  }

  int number() {
    return number;
  }

  SagaEngine engine() {
    return engine;
  }

  /** Returns whether the process runs sagas; others only store starts and commands. */
  boolean isWorker() {
    return number > 0;
  }

  boolean isDead() {
    return dead;
  }

  void kill() {
    dead = true;
    process.kill();
    stage.ledger().cutOff(number);
  }

  void command(String sagaId, CommandVerb verb, String reason) {
    engine.command(new CommandRequest(sagaId, verb, reason, Optional.empty(), Optional.empty()));
  }

  private <S> SagaDefinition<S> instrumented(SagaDefinition<S> definition) {
    return definition.wrapped(new Instruments<>(definition.name()));
  }

  private Object perform(String definition, HandlerCall.Given given, Interference.Handler handler)
      throws Exception {
    if (dead) {
      throw new Crash();
    }
    return stage.perform(
        new HandlerCall(
            definition, given, number, stage.world().now(), HandlerCall.End.UNDERWAY, ""),
        handler);
  }

  /** Passes every call of a handler through the stage. */
  private final class Instruments<S> implements SagaDefinition.Wrapper<S> {
    private final String definition;

    Instruments(String definition) {
      this.definition = definition;
    }

    @Override
    public ActionHandler<S, Object> action(StepDefinition<S> step) {
      return call ->
          perform(definition, HandlerCall.Given.action(call), () -> step.action().run(call));
    }

    @Override
    public CompensationHandler<S> compensation(
        StepDefinition<S> step, CompensationDefinition<S> compensation) {
      return call ->
          perform(
              definition,
              HandlerCall.Given.compensation(call),
              () -> {
                compensation.handler().compensate(call);
                return null;
              });
    }

    /** An interference answers nothing but what a probe may answer. */
    @Override
    @SuppressWarnings("unchecked")
    public ProbeHandler<S, Object> probe(StepDefinition<S> step, ProbeDefinition<S> probe) {
      return call ->
          (ProbeAnswer<Object>)
              perform(definition, HandlerCall.Given.probe(call), () -> probe.handler().probe(call));
    }
  }
}
