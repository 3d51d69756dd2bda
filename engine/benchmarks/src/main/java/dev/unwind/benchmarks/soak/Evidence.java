package dev.unwind.benchmarks.soak;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * All that is known of one accepted saga at the end.
 *
 * @param purchase what was asked for
 * @param end the saga as the application shows it; empty if it shows none
 * @param ledger the calls that the services answered, in order
 * @param seats that the box office says are held for the saga, as event and seat
 * @param cancel what a cancel was answered, if one was sent
 */
record Evidence(
    Purchase purchase,
    Optional<End> end,
    List<Call> ledger,
    Set<String> seats,
    Optional<Cancel> cancel) {

  /** What a cancel was answered. */
  enum Cancel {
    ACCEPTED,
    REFUSED
  }

  /**
   * How a saga ended.
   *
   * @param reason why it turned back, empty if it did not
   * @param isAtRest whether nobody owns it and it is not due
   * @param attempts of each action that was tried, as recorded, by the step
   */
  record End(String status, String reason, boolean isAtRest, Map<String, Integer> attempts) {}
}
