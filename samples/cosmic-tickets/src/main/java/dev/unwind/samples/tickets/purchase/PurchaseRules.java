package dev.unwind.samples.tickets.purchase;

import java.math.BigDecimal;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** What a purchase may be; every refusal names the field and the value. */
final class PurchaseRules {

  private static final int MAX_BUYER_LENGTH = 100;
  private static final int MAX_SEATS = 8;
  private static final BigDecimal MAX_TOTAL = new BigDecimal(1_000_000);

  private PurchaseRules() {}

  static void checkBuyer(String buyer) {
    if (buyer == null || buyer.isBlank()) {
      throw invalid("buyer", quoted(buyer) + " is not a name; it must not be blank");
    }
    if (buyer.length() > MAX_BUYER_LENGTH) {
      throw invalid(
          "buyer",
          "has %d characters, at most %d are allowed: %s"
              .formatted(buyer.length(), MAX_BUYER_LENGTH, quoted(buyer)));
    }
  }

  static void checkEvent(String event) {
    if (!SeatMap.isEvent(event)) {
      throw invalid(
          "event",
          "%s is unknown; events are %s"
              .formatted(quoted(event), String.join(", ", SeatMap.EVENTS)));
    }
  }

  static void checkSeats(String event, List<String> seats) {
    if (seats == null || seats.isEmpty()) {
      throw invalid("seats", seats + " names no seat; 1 to " + MAX_SEATS + " are needed");
    }
    if (seats.size() > MAX_SEATS) {
      throw invalid(
          "seats", "names %d seats, at most %d are sold".formatted(seats.size(), MAX_SEATS));
    }
    Set<String> seen = new HashSet<>();
    for (int i = 0; i < seats.size(); i++) {
      String field = "seats[" + i + "]";
      String seat = seats.get(i);
      if (!SeatMap.isSeat(seat)) {
        throw invalid(
            field,
            "%s is not a seat of %s; %s".formatted(quoted(seat), event, SeatMap.description()));
      }
      if (!seen.add(seat)) {
        throw invalid(field, quoted(seat) + " is named twice");
      }
    }
  }

  static void checkTotal(BigDecimal total) {
    if (total == null || total.signum() <= 0) {
      throw invalid("total", total + " is not a price; it must be positive");
    }
    if (total.compareTo(MAX_TOTAL) > 0) {
      throw invalid("total", total + " is more than the largest price, " + MAX_TOTAL);
    }
    if (total.scale() > 2) {
      throw invalid("total", total + " has more than 2 decimals");
    }
  }

  private static IllegalArgumentException invalid(String field, String reason) {
    return new IllegalArgumentException(field + ": " + reason);
  }

  private static String quoted(String value) {
    return value == null ? "null" : '"' + value + '"';
  }
}
