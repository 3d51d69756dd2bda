package dev.unwind.samples.tickets.participant;

import dev.unwind.dsl.StepRejected;
import java.sql.SQLException;

/**
 * How a service answers a call, by what it remembers of the action key: the participant's duties.
 */
sealed interface Decision {

  /** What goes into the ledger. */
  Effect effect();

  /** What is remembered from now on. */
  Memory memory();

  /** The answer of an action, or the reason of the refusal, thrown. */
  String answer();

  /** The call is answered. */
  record Accepted(Effect effect, Memory memory) implements Decision {
    @Override
    public String answer() {
      return memory.result();
    }
  }

  /** The call is refused and has changed nothing. */
  record Refused(RuntimeException reason, Memory memory) implements Decision {
    @Override
    public Effect effect() {
      return Effect.REFUSED;
    }

    @Override
    public String answer() {
      throw reason;
    }
  }

  /** Decides an action: applied at most once, and never after it was undone. */
  static Decision action(
      Transaction transaction, Received call, Memory before, Transaction.Work<String> work)
      throws SQLException {
    Memory memory = before.seen(call.fencingToken());
    if (memory.state() == Memory.State.APPLIED) {
      return new Accepted(Effect.DUPLICATE, memory);
    }
    if (memory.state() == Memory.State.UNDONE) {
      return new Refused(
          new StepRejected("action " + call.key() + " was undone before; it is never applied"),
          memory);
    }
    if (before.isStale(call.fencingToken())) {
      return new Refused(new StepRejected(tooOld(call, before)), memory);
    }
    try {
      return new Accepted(Effect.APPLIED, memory.applied(transaction.partly(work)));
    } catch (StepRejected refusal) {
      return new Refused(refusal, memory);
    }
  }

  /** Decides a compensation: an action that never came counts as undone from now on. */
  static Decision undo(
      Transaction transaction, Received call, Memory before, Transaction.Work<String> work)
      throws SQLException {
    Memory memory = before.seen(call.fencingToken());
    if (memory.state() == Memory.State.UNDONE) {
      return new Accepted(Effect.DUPLICATE, memory);
    }
    if (before.isStale(call.fencingToken())) {
      return new Refused(new StaleCall(tooOld(call, before)), memory);
    }
    try {
      transaction.partly(work);
    } catch (StepRejected refusal) {
      return new Refused(refusal, memory);
    }
    boolean wasApplied = memory.state() == Memory.State.APPLIED;
    return new Accepted(wasApplied ? Effect.APPLIED : Effect.NONE, memory.undone());
  }

  private static String tooOld(Received call, Memory before) {
    return "%s of saga %s, attempt %d: fencing token %d is lower than %d, seen before"
        .formatted(
            call.name(), call.saga(), call.attempt(), call.fencingToken(), before.highestToken());
  }
}
