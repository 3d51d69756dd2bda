package dev.unwind.samples.tickets.participant;

import dev.unwind.dsl.ActionCall;
import dev.unwind.dsl.CompensationCall;
import dev.unwind.samples.tickets.faults.Fault;
import dev.unwind.samples.tickets.faults.Faults;
import dev.unwind.samples.tickets.faults.InjectedFault;
import dev.unwind.samples.tickets.faults.Operation;
import jakarta.inject.Singleton;
import java.sql.SQLException;

/**
 * Does for every service what a participant owes to a saga: an action takes effect at most once per
 * idempotency key, an undone action never takes effect again, and a call with an outdated fencing
 * token is refused. The effect of a call, what is remembered of it and its ledger entry are one
 * transaction.
 */
@Singleton
public final class Participant {

  private final TicketsDatabase database;
  private final Faults faults;

  /**
   * A participant that keeps everything in {@code database} and misbehaves as in {@code faults}.
   */
  public Participant(TicketsDatabase database, Faults faults) {
    this.database = database;
    this.faults = faults;
  }

  /**
   * Answers an action. A repeated call gets the first answer again, without a further effect.
   *
   * @param work takes the effect and returns the answer; throws {@link dev.unwind.dsl.StepRejected}
   *     to decline, which undoes whatever it has changed
   * @return the answer
   */
  public String act(ActionCall<?> call, Transaction.Work<String> work)
      throws SQLException, InterruptedException {
    return answer(Received.of(call), Decision::action, work);
  }

  /**
   * Answers a compensation. If the action never came, it is refused from now on.
   *
   * @param work removes the effects of {@link CompensationCall#actionKey()}, if there are any
   * @throws StaleCall if a higher fencing token came before; nothing has changed
   */
  public void undo(CompensationCall<?> call, Removal work)
      throws SQLException, InterruptedException {
    answer(
        Received.of(call),
        Decision::undo,
        transaction -> {
          work.in(transaction);
          return null;
        });
  }

  private String answer(Received call, Duty duty, Transaction.Work<String> work)
      throws SQLException, InterruptedException {
    Operation operation = operation(call);
    Fault fault = faults.next(operation, call.saga());
    try {
      fault.beforeEffect(operation);
    } catch (InjectedFault | InterruptedException failure) {
      database.inTransaction(transaction -> withoutEffect(transaction, call));
      throw failure;
    }
    Transaction.Work<String> decliningWork =
        transaction -> {
          fault.onDecision(operation);
          return work.in(transaction);
        };
    Decision decision =
        database.inTransaction(transaction -> decide(transaction, call, duty, decliningWork));
    String answer = decision.answer();
    fault.afterEffect(operation);
    return answer;
  }

  private static Decision decide(
      Transaction transaction, Received call, Duty duty, Transaction.Work<String> work)
      throws SQLException {
    Memory memory = Memory.read(transaction, call.actionKey());
    return record(transaction, call, duty.decide(transaction, call, memory, work));
  }

  private static Decision withoutEffect(Transaction transaction, Received call)
      throws SQLException {
    Memory memory = Memory.read(transaction, call.actionKey()).seen(call.fencingToken());
    return record(transaction, call, new Decision.Accepted(Effect.NONE, memory));
  }

  private static Decision record(Transaction transaction, Received call, Decision decision)
      throws SQLException {
    decision.memory().write(transaction, call.actionKey());
    Ledger.append(transaction, call, decision.effect());
    return decision;
  }

  private static Operation operation(Received call) {
    return Operation.named(call.name())
        .orElseThrow(() -> new IllegalArgumentException("no service does " + call.name()));
  }

  /** Removes the effects of an action. */
  @FunctionalInterface
  public interface Removal {

    /** Removes the effects, if there are any. */
    void in(Transaction transaction) throws SQLException;
  }

  /** One of the two rules by which a call is decided. */
  private interface Duty {
    Decision decide(
        Transaction transaction, Received call, Memory before, Transaction.Work<String> work)
        throws SQLException;
  }
}
