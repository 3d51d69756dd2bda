package dev.unwind.samples.tickets.purchase;

import java.math.BigDecimal;
import java.util.List;

/**
 * The message {@code purchase.confirmed}: what other systems are told of a purchase that succeeded.
 *
 * @param buyer who bought
 * @param event the event
 * @param seats the seats bought
 * @param total the price paid
 * @param payment the reference of the payment
 * @param tickets the codes of the tickets, one for each seat
 */
public record Confirmation(
    String buyer,
    String event,
    List<String> seats,
    BigDecimal total,
    String payment,
    List<String> tickets) {

  /** The confirmation of {@code purchase}, which has its tickets. */
  public static Confirmation of(Purchase purchase) {
    return new Confirmation(
        purchase.buyer(),
        purchase.event(),
        purchase.seats(),
        purchase.total(),
        purchase.payment(),
        purchase.tickets());
  }
}
