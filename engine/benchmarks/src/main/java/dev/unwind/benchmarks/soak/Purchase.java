package dev.unwind.benchmarks.soak;

import java.util.List;
import java.util.Locale;

/**
 * One purchase that a client asks for.
 *
 * @param id of its saga
 * @param event whose seats are bought
 * @param seats one or several
 * @param cents the price
 * @param valid whether the application has to take it; else it has to refuse it
 */
record Purchase(String id, String event, List<String> seats, long cents, boolean valid) {

  /** The body that starts the saga. */
  String request() {
    return String.format(
        Locale.ROOT,
        "{\"definition\":\"purchase\",\"id\":\"%s\",\"input\":{\"buyer\":\"buyer of %s\","
            + "\"event\":\"%s\",\"seats\":[\"%s\"],\"total\":\"%d.%02d\"}}",
        id,
        id,
        event,
        String.join("\",\"", seats),
        cents / 100,
        cents % 100);
  }

  /** The seats as {@link Evidence#seats()} names them. */
  List<String> places() {
    return seats.stream().map(seat -> event + " " + seat).toList();
  }
}
