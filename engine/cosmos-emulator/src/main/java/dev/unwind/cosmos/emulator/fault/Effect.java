package dev.unwind.cosmos.emulator.fault;

import java.time.Duration;

/**
 * What happens to one request, in this order: perhaps the connection is lost; it waits; it is
 * carried out or not; it waits again; an answer is sent, or none.
 *
 * @param lostFirst whether the connection is dropped at once, though the request goes on
 * @param before how long it waits before it is carried out
 * @param carriedOut whether it is carried out
 * @param after how long the answer waits
 * @param answer what the client gets
 */
public record Effect(
    boolean lostFirst, Duration before, boolean carriedOut, Duration after, Answer answer) {
  /** Nothing out of the ordinary. */
  public static final Effect NONE =
      new Effect(false, Duration.ZERO, true, Duration.ZERO, new Answer.Own());

  /** What the client gets. */
  public sealed interface Answer {
    /** The answer to its request. */
    record Own() implements Answer {}

    /** A closed connection. */
    record Nothing() implements Answer {}

    /**
     * An error, whatever became of the request.
     *
     * @param status the HTTP status
     * @param subStatus the sub-status, 0 for none
     * @param retryAfter when the client may try again, zero to say nothing about it
     */
    record Refusal(int status, int subStatus, Duration retryAfter) implements Answer {
      /** Checks the status. */
      public Refusal {
        if (status < 400 || status > 599) {
          throw new IllegalArgumentException("No error status: " + status);
        }
      }
    }
  }

  static Effect of(boolean carriedOut, Answer answer) {
    return new Effect(false, Duration.ZERO, carriedOut, Duration.ZERO, answer);
  }
}
