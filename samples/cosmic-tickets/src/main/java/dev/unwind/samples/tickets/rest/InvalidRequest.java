package dev.unwind.samples.tickets.rest;

/** A request that can't be answered as it is; the message says why. */
final class InvalidRequest extends RuntimeException {

  private static final long serialVersionUID = 1L;

  InvalidRequest(String message) {
    super(message);
  }
}
