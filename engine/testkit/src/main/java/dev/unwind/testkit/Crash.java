package dev.unwind.testkit;

/** Ends what a dead process was doing; nobody but the test kit itself may see it. */
final class Crash extends Error {
  private static final long serialVersionUID = 1L;

  Crash() {
    super("this process is dead", null, false, false);
  }
}
