package dev.unwind.testkit;

/** What a handler throws that was told to fail. */
public final class InjectedFailure extends RuntimeException {
  private static final long serialVersionUID = 1L;

  InjectedFailure(String message) {
    super(message);
  }
}
