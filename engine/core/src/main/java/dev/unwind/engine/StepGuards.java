package dev.unwind.engine;

import dev.unwind.dsl.SagaDefinition;
import java.time.Duration;
import java.util.Objects;

/**
 * Says whether an attempt of a step's action may be begun now: circuit breakers, bulkheads, rate
 * limits. Asked before the intent is recorded, so a refusal costs no attempt and leaves nothing
 * owed: the saga waits. Only steps with guards in their definition are asked about; compensations
 * and probes never are.
 *
 * <p>Implementations are thread-safe, do not block, and do not throw; an attempt about which they
 * throw is begun.
 */
public interface StepGuards {
  /**
   * Asks for one attempt.
   *
   * @param definition the saga's definition
   * @param step the index of the step
   */
  Admission ask(SagaDefinition<?> definition, int step);

  /** Returns guards that let every attempt pass. */
  static StepGuards none() {
    return (definition, step) -> new Admission.Admitted(Permit.NONE);
  }

  /** The answer. */
  sealed interface Admission {
    /**
     * The attempt may be begun.
     *
     * @param permit is told how it went, whatever happens
     */
    record Admitted(Permit permit) implements Admission {
      public Admitted {
        Objects.requireNonNull(permit, "permit");
      }
    }

    /**
     * The attempt may not be begun now.
     *
     * @param guard which guard says so, such as {@code bulkhead}; one of few, for meters and logs
     * @param retryAfter how long to wait before asking again, about
     */
    record Refused(String guard, Duration retryAfter) implements Admission {
      public Refused {
        Objects.requireNonNull(guard, "guard");
        Objects.requireNonNull(retryAfter, "retryAfter");
      }
    }
  }

  /** What became of an admitted attempt. */
  enum Outcome {
    /** The service answered: the action returned, or was rejected by a business rule. */
    ANSWERED,
    /** The action failed otherwise, or took too long. */
    FAILED,
    /** It was never called, or nobody knows: the commit did not lead to the call. */
    NOT_CALLED
  }

  /**
   * An admitted attempt. It is settled first and ended later, by any thread; only the first call of
   * each counts. A call that took too long is settled then, and ended when its handler returns.
   */
  interface Permit {
    /** The permit of an attempt that nothing guards. */
    Permit NONE =
        new Permit() {
          @Override
          public void settled(Outcome outcome) {}

          @Override
          public void ended() {}
        };

    /** Says what became of the attempt. */
    void settled(Outcome outcome);

    /** Says that nothing of the attempt is going on any more. */
    void ended();
  }
}
