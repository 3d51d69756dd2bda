package dev.unwind.engine.simulation;

import java.util.ArrayList;
import java.util.List;

/**
 * The state of simulated sagas.
 *
 * @param number tells start requests of different content apart
 * @param done the steps whose results were merged
 */
public record Journey(int number, List<String> done) {
  static Journey of(int number) {
    return new Journey(number, List.of());
  }

  Journey with(String step) {
    List<String> more = new ArrayList<>(done);
    more.add(step);
    return new Journey(number, more);
  }
}
