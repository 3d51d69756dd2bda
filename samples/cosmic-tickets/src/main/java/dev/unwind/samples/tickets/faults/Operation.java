package dev.unwind.samples.tickets.faults;

import java.util.Arrays;
import java.util.Optional;

/** The calls that can be made to fail: the steps of the purchase and their compensations. */
public enum Operation {
  HOLD_SEATS("holdSeats", "seats not for sale"),
  RELEASE_SEATS("releaseSeats", "release declined"),
  CHARGE_CARD("chargeCard", "card declined"),
  REFUND_CARD("refundCard", "refund declined"),
  ISSUE_TICKETS("issueTickets", "tickets not issued"),
  REVOKE_TICKETS("revokeTickets", "revocation declined"),
  CONFIRM("confirm", "mail not accepted");

  private final String title;
  private final String refusal;

  Operation(String title, String refusal) {
    this.title = title;
    this.refusal = refusal;
  }

  /** The operation of the step or compensation of that name. */
  public static Optional<Operation> named(String title) {
    return Arrays.stream(values()).filter(operation -> operation.title.equals(title)).findFirst();
  }

  /** The name of the step or compensation. */
  public String title() {
    return title;
  }

  /** What the service says when it declines. */
  String refusal() {
    return refusal;
  }
}
