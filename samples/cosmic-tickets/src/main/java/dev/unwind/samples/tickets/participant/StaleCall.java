package dev.unwind.samples.tickets.participant;

/**
 * A compensation came with a fencing token lower than one that the service has seen. It had no
 * effect; whoever owns the saga now calls again with a higher token.
 */
public final class StaleCall extends RuntimeException {

  private static final long serialVersionUID = 1L;

  StaleCall(String message) {
    super(message);
  }
}
