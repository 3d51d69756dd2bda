package dev.unwind.samples.tickets.purchase;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The one hall in which all events take place: three sections of {@value #ROWS} rows with {@value
 * #SEATS_PER_ROW} seats. A seat is named {@code section-row-number}, for example {@code
 * floor-right-3-7}; rows and numbers start at 1.
 */
public final class SeatMap {

  /** The events on sale. */
  public static final List<String> EVENTS = List.of("nebula-live", "comet-nights");

  /** The sections of the hall. */
  public static final List<String> SECTIONS = List.of("floor-left", "floor-center", "floor-right");

  /** Rows in a section. */
  public static final int ROWS = 20;

  /** Seats in a row. */
  public static final int SEATS_PER_ROW = 50;

  private static final Pattern SEAT = Pattern.compile("(.+)-([1-9]\\d?)-([1-9]\\d?)");

  private SeatMap() {}

  /** Whether {@code event} is on sale; null is not. */
  public static boolean isEvent(String event) {
    return event != null && EVENTS.contains(event);
  }

  /** Whether {@code seat} names a seat of the hall; null does not. */
  public static boolean isSeat(String seat) {
    if (seat == null) {
      return false;
    }
    Matcher matcher = SEAT.matcher(seat);
    return matcher.matches()
        && SECTIONS.contains(matcher.group(1))
        && Integer.parseInt(matcher.group(2)) <= ROWS
        && Integer.parseInt(matcher.group(3)) <= SEATS_PER_ROW;
  }

  static String description() {
    return "sections are %s, rows 1 to %d, numbers 1 to %d (such as floor-right-3-7)"
        .formatted(String.join(", ", SECTIONS), ROWS, SEATS_PER_ROW);
  }
}
