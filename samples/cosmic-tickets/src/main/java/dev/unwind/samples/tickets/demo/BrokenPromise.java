package dev.unwind.samples.tickets.demo;

/** The application did not do what it promises; the message says what was expected and seen. */
final class BrokenPromise extends RuntimeException {

  private static final long serialVersionUID = 1L;

  BrokenPromise(String message) {
    super(message);
  }

  BrokenPromise(String message, Throwable cause) {
    super(message, cause);
  }
}
