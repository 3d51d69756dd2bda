package dev.unwind.samples.tickets;

import dev.unwind.dsl.ActionCall;
import dev.unwind.dsl.CompensationCall;
import dev.unwind.dsl.Outcome;
import dev.unwind.samples.tickets.purchase.Purchase;
import java.math.BigDecimal;
import java.util.List;

/** Calls as the engine makes them: one key for all attempts, tokens as given. */
public final class Calls {

  private final String saga;
  private final Purchase purchase;

  private Calls(String saga, Purchase purchase) {
    this.saga = saga;
    this.purchase = purchase;
  }

  /** Calls of a saga in which alice buys the seats. */
  public static Calls of(String saga, String... seats) {
    return new Calls(
        saga, Purchase.of("alice", "nebula-live", List.of(seats), new BigDecimal("129.50")));
  }

  /** The same calls once the purchase has its tickets. */
  public Calls withTickets(String... tickets) {
    return new Calls(saga, purchase.withTickets(List.of(tickets)));
  }

  /** An attempt of a step. */
  public ActionCall<Purchase> action(String step, int attempt, long token) {
    return new ActionCall<>(saga, step, attempt, key(step, "action"), token, purchase);
  }

  /** An attempt of the compensation of a step. */
  public CompensationCall<Purchase> undo(String step, String name, int attempt, long token) {
    return new CompensationCall<>(
        saga,
        step,
        name,
        attempt,
        key(step, "compensation"),
        key(step, "action"),
        Outcome.UNKNOWN,
        token,
        purchase);
  }

  private String key(String step, String kind) {
    return saga + "/incarnation/" + step + "/" + kind;
  }
}
