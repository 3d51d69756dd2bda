package dev.unwind.engine.saga;

import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * Why an attempt failed, small enough to be kept in the saga document whatever was thrown; see
 * {@link FailureRecorder} for the bounds.
 *
 * @param kind how it arose
 * @param type the class of what was thrown, or empty
 * @param message what it said, shortened
 * @param trace the topmost frames, shortened
 * @param firstCause what directly caused it
 * @param lastCause the end of the chain of causes, where that is another one
 */
public record Failure(
    Kind kind,
    String type,
    String message,
    List<String> trace,
    Optional<Cause> firstCause,
    Optional<Cause> lastCause) {

  /** How a failure arose. */
  public enum Kind {
    /** The handler threw {@code StepRejected}. */
    REJECTED,
    /** The handler, a merge, a message or the serialisation threw something else. */
    THROWN,
    /** The attempt took longer than its timeout; it may still be going on. */
    TIMED_OUT,
    /** The process ended, or lost the saga, while the attempt was going on. */
    INTERRUPTED,
    /** The new state does not fit into the saga document. */
    TOO_LARGE
  }

  /**
   * One link of a chain of causes.
   *
   * @param type its class
   * @param message what it said, shortened
   */
  public record Cause(String type, String message) {
    public Cause {
      Objects.requireNonNull(type, "type");
      Objects.requireNonNull(message, "message");
    }
  }

  public Failure {
    Objects.requireNonNull(kind, "kind");
    Objects.requireNonNull(type, "type");
    Objects.requireNonNull(message, "message");
    trace = List.copyOf(trace);
    Objects.requireNonNull(firstCause, "firstCause");
    Objects.requireNonNull(lastCause, "lastCause");
  }

  /** Returns a failure that nothing thrown stands for. */
  public static Failure of(Kind kind, String message) {
    return new Failure(kind, "", message, List.of(), Optional.empty(), Optional.empty());
  }

  /** Returns the failure in one line: the class without its package, and what it said. */
  public String summary() {
    return type.isEmpty() ? message : type.substring(type.lastIndexOf('.') + 1) + ": " + message;
  }
}
