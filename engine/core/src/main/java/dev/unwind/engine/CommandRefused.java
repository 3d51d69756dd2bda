package dev.unwind.engine;

import dev.unwind.engine.saga.CommandVerb;
import dev.unwind.engine.saga.SagaStatus;

/** The command does not apply in the saga's status. It has had no effect and never will. */
public final class CommandRefused extends UnwindException {
  private static final long serialVersionUID = 1L;

  private final SagaStatus status;

  public CommandRefused(String sagaId, CommandVerb verb, SagaStatus status, String why) {
    super("saga " + sagaId + " is " + status + ": " + verb.word() + " refused, " + why, null);
    this.status = status;
  }

  /** Returns the status in which the command was refused. */
  public SagaStatus status() {
    return status;
  }
}
