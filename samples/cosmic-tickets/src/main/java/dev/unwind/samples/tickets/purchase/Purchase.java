package dev.unwind.samples.tickets.purchase;

import java.math.BigDecimal;
import java.util.List;

/**
 * The state of one purchase: what the buyer asked for, and what the services have answered so far.
 *
 * @param buyer who buys, not blank, at most 100 characters
 * @param event one of {@link SeatMap#EVENTS}
 * @param seats 1 to 8 different seats of the event
 * @param total the price of all seats together, positive, at most 2 decimals
 * @param hold the reference of the held seats, null before they are held
 * @param payment the reference of the payment, null before the card is charged
 * @param tickets the codes of the tickets, null before they are issued
 * @throws IllegalArgumentException if the input is invalid; the message names the field and value
 */
public record Purchase(
    String buyer,
    String event,
    List<String> seats,
    BigDecimal total,
    String hold,
    String payment,
    List<String> tickets) {

  public Purchase {
    PurchaseRules.checkBuyer(buyer);
    PurchaseRules.checkEvent(event);
    PurchaseRules.checkSeats(event, seats);
    PurchaseRules.checkTotal(total);
    seats = List.copyOf(seats);
    tickets = tickets == null ? null : List.copyOf(tickets);
  }

  /** A purchase that has just been asked for. */
  public static Purchase of(String buyer, String event, List<String> seats, BigDecimal total) {
    return new Purchase(buyer, event, seats, total, null, null, null);
  }

  /** This purchase with its seats held under the reference {@code hold}. */
  public Purchase withHold(String hold) {
    return new Purchase(buyer, event, seats, total, hold, payment, tickets);
  }

  /** This purchase, paid with the reference {@code payment}. */
  public Purchase withPayment(String payment) {
    return new Purchase(buyer, event, seats, total, hold, payment, tickets);
  }

  /** This purchase with its tickets, one for each seat. */
  public Purchase withTickets(List<String> tickets) {
    return new Purchase(buyer, event, seats, total, hold, payment, tickets);
  }
}
