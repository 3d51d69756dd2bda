package dev.unwind.cosmos.emulator.store;

/**
 * What an operation on an item led to.
 *
 * @param status the HTTP status
 * @param subStatus the sub-status, 0 for none
 * @param item the item after it, or null if there is none to speak of
 * @param charge in request units
 * @param message why it was refused, empty if it was not
 */
public record Outcome(int status, int subStatus, StoredItem item, double charge, String message) {
  static Outcome of(int status, StoredItem item, double charge) {
    return new Outcome(status, 0, item, charge, "");
  }

  static Outcome of(CosmosRefusal refusal) {
    return new Outcome(
        refusal.status(), refusal.subStatus(), null, refusal.charge(), refusal.getMessage());
  }

  /** Whether the operation was refused. A 304 is not a refusal. */
  public boolean refused() {
    return status >= 400;
  }
}
