package dev.unwind.dsl;

import java.util.Objects;
import java.util.Optional;

/**
 * What an attempt of a step's action has to pass before it is begun. A refusal costs no attempt:
 * the saga waits. Compensations and probes are never refused.
 *
 * @param circuitBreaker keeps it from calling what keeps failing
 * @param bulkhead bounds how many go on at once
 * @param rateLimit bounds how many begin in a stretch of time
 */
public record GuardDefinition(
    Optional<CircuitBreaker> circuitBreaker,
    Optional<Bulkhead> bulkhead,
    Optional<RateLimit> rateLimit) {

  private static final GuardDefinition NONE =
      new GuardDefinition(Optional.empty(), Optional.empty(), Optional.empty());

  /** Refuses nulls, and guards with values out of range. */
  public GuardDefinition {
    Objects.requireNonNull(circuitBreaker, "circuitBreaker");
    Objects.requireNonNull(bulkhead, "bulkhead");
    Objects.requireNonNull(rateLimit, "rateLimit");
    Faults faults = Faults.none();
    circuitBreaker.ifPresent(guard -> guard.check(faults.in("circuitBreaker")));
    bulkhead.ifPresent(guard -> guard.check(faults.in("bulkhead")));
    rateLimit.ifPresent(guard -> guard.check(faults.in("rateLimit")));
    if (!faults.list().isEmpty()) {
      throw new IllegalArgumentException(String.join("; ", faults.list()));
    }
  }

  /** Returns a definition that lets every attempt pass. */
  public static GuardDefinition none() {
    return NONE;
  }

  /** Returns whether every attempt passes. */
  public boolean isEmpty() {
    return circuitBreaker.isEmpty() && bulkhead.isEmpty() && rateLimit.isEmpty();
  }
}
