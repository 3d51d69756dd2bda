package dev.unwind.dsl;

/**
 * Thrown by an action as a definite no of the business: nothing happened, and trying again is
 * useless.
 *
 * <p>The step is not retried and the saga turns back; the step itself is not compensated, unless an
 * earlier attempt of it ended unknown. A handler may throw it only if no earlier request of this
 * same attempt is unresolved: a handler that sent a request, lost the reply, sent it again and was
 * declined doesn't know that nothing happened, and has to throw something else.
 */
public final class StepRejected extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /** Creates a rejection with the reason, which is recorded with the saga. */
  public StepRejected(String message) {
    super(message);
  }

  /** Creates a rejection with the reason, which is recorded with the saga, and its cause. */
  public StepRejected(String message, Throwable cause) {
    super(message, cause);
  }
}
