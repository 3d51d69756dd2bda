package dev.unwind.engine.runtime;

import dev.unwind.dsl.SagaDefinition;
import dev.unwind.engine.SagaTracing;
import dev.unwind.engine.saga.Saga;
import dev.unwind.engine.saga.SagaStatus;
import dev.unwind.engine.saga.TimelineEntry;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Tells meters, traces and logs what a write of this process has made of a saga. */
final class Milestones {
  private static final Logger LOG = LoggerFactory.getLogger(Milestones.class);

  private final EngineRuntime.Hooks hooks;

  Milestones(EngineRuntime.Hooks hooks) {
    this.hooks = hooks;
  }

  void created(SagaDefinition<?> definition) {
    hooks.meters().of(definition).started();
  }

  /**
   * A decision stands.
   *
   * @param held the saga now, with what it has cost
   */
  void moved(SagaDefinition<?> definition, Saga before, Saga after, Held held) {
    SagaStatus status = after.status();
    if (status.isFinal()) {
      hooks.meters().of(definition).finished(status, held.requestUnits());
      Saga.Identity identity = after.identity();
      hooks
          .tracing()
          .finished(
              identity.trace(),
              new SagaTracing.Finished(
                  identity.id(),
                  identity.definition(),
                  status.name(),
                  identity.createdAt(),
                  after.journal().updatedAt()));
    } else if (status == SagaStatus.BLOCKED && before.status() != SagaStatus.BLOCKED) {
      LOG.warn(
          "Saga {} is blocked at {}; it waits until an operator retries or skips that",
          after.id(),
          blockedAt(after));
    }
  }

  private static String blockedAt(Saga saga) {
    List<TimelineEntry> entries = saga.journal().timeline().entries();
    for (int i = entries.size() - 1; i >= 0; i--) {
      TimelineEntry entry = entries.get(i);
      if (entry.event() == TimelineEntry.Event.BLOCKED) {
        return entry.step().orElse("") + ": " + entry.detail().orElse("");
      }
    }
    return "a step";
  }
}
