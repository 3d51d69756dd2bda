package dev.unwind.worker;

import dev.unwind.dsl.GuardDefinition;
import dev.unwind.engine.StepGuards.Admission;
import dev.unwind.engine.StepGuards.Outcome;
import dev.unwind.engine.StepGuards.Permit;
import io.smallrye.faulttolerance.api.CircuitBreakerState;
import io.smallrye.faulttolerance.api.RateLimitException;
import io.smallrye.faulttolerance.api.RateLimitType;
import java.time.Duration;
import java.time.temporal.ChronoUnit;

/**
 * The guards of one step, each a guard of SmallRye of its own: a refusal by one must not count as
 * an outcome with another, as it would if they were nested. The circuit breaker is asked last,
 * since its answer is the one that can't be taken back without a trace.
 */
final class GuardedStep {
  private static final Duration BULKHEAD_RETRY = Duration.ofMillis(200);
  private static final Duration BREAKER_RETRY_MIN = Duration.ofMillis(50);
  private static final Duration TRIAL_RETRY = Duration.ofSeconds(1);

  /** Ends the pass of an attempt that was never called. */
  private static final class NeverCalled extends RuntimeException {
    private static final long serialVersionUID = 1L;

    NeverCalled() {
      super("never called", null, false, false);
    }
  }

  /** Ends the pass of an attempt that failed; what it threw is the saga's business. */
  private static final class AttemptFailed extends RuntimeException {
    private static final long serialVersionUID = 1L;

    AttemptFailed() {
      super("failed", null, false, false);
    }
  }

  private final Turnstile bulkhead;
  private final Turnstile rateLimit;
  private final Turnstile circuitBreaker;
  private final Duration breakerDelay;
  private volatile CircuitBreakerState breakerState = CircuitBreakerState.CLOSED;
  private volatile long openedAt;

  GuardedStep(GuardDefinition guards) {
    this.bulkhead =
        guards
            .bulkhead()
            .map(
                b ->
                    // SmallRye has no queue of zero; who would have to queue is refused
                    Turnstile.of(g -> g.withBulkhead().limit(b.calls()).queueSize(1).done()))
            .orElse(Turnstile.OPEN);
    this.rateLimit =
        guards
            .rateLimit()
            .map(
                r ->
                    Turnstile.of(
                        g ->
                            g.withRateLimit()
                                .limit(r.calls())
                                .window(r.window().toMillis(), ChronoUnit.MILLIS)
                                .type(RateLimitType.ROLLING)
                                .done()))
            .orElse(Turnstile.OPEN);
    this.circuitBreaker = guards.circuitBreaker().map(this::breaker).orElse(Turnstile.OPEN);
    this.breakerDelay = guards.circuitBreaker().map(b -> b.delay()).orElse(Duration.ZERO);
  }

  private Turnstile breaker(dev.unwind.dsl.CircuitBreaker breaker) {
    return Turnstile.of(
        g ->
            g.withCircuitBreaker()
                .requestVolumeThreshold(breaker.calls())
                .failureRatio(breaker.failureRatio())
                .delay(breaker.delay().toMillis(), ChronoUnit.MILLIS)
                .successThreshold(breaker.trials())
                .when(this::isFailure)
                .onStateChange(this::changed)
                .done());
  }

  /**
   * SmallRye knows success and failure only. An attempt that was never called says nothing: while
   * the circuit is closed that is nearest to a success, and of a trial it is nearest to a failure,
   * so that the circuit is not closed without a call.
   */
  private boolean isFailure(Throwable thrown) {
    return !(thrown instanceof NeverCalled) || breakerState != CircuitBreakerState.CLOSED;
  }

  private void changed(CircuitBreakerState state) {
    if (state == CircuitBreakerState.OPEN) {
      openedAt = System.nanoTime();
    }
    breakerState = state;
  }

  Admission ask() {
    Turnstile.Pass place = bulkhead.enter();
    if (place.isRefused()) {
      return new Admission.Refused("bulkhead", BULKHEAD_RETRY);
    }
    Turnstile.Pass turn = rateLimit.enter();
    if (turn.isRefused()) {
      place.leave();
      return new Admission.Refused("rate_limit", nextTurn(turn.refusal()));
    }
    turn.leave();
    Turnstile.Pass trust = circuitBreaker.enter();
    if (trust.isRefused()) {
      place.leave();
      return new Admission.Refused("circuit_breaker", untilTrial());
    }
    return new Admission.Admitted(new Passes(place, trust));
  }

  private static Duration nextTurn(Throwable refusal) {
    long millis =
        refusal instanceof RateLimitException
            ? ((RateLimitException) refusal).getRetryAfterMillis()
            : 0;
    return millis > 0 ? Duration.ofMillis(millis) : BULKHEAD_RETRY;
  }

  private Duration untilTrial() {
    if (breakerState != CircuitBreakerState.OPEN) {
      return breakerDelay.compareTo(TRIAL_RETRY) < 0 ? breakerDelay : TRIAL_RETRY;
    }
    Duration left = breakerDelay.minusNanos(System.nanoTime() - openedAt);
    return left.compareTo(BREAKER_RETRY_MIN) < 0 ? BREAKER_RETRY_MIN : left;
  }

  private record Passes(Turnstile.Pass place, Turnstile.Pass trust) implements Permit {
    @Override
    public void settled(Outcome outcome) {
      switch (outcome) {
        case ANSWERED:
          trust.leave();
          break;
        case FAILED:
          trust.leave(new AttemptFailed());
          break;
        default:
          trust.leave(new NeverCalled());
      }
    }

    @Override
    public void ended() {
      place.leave();
    }
  }
}
