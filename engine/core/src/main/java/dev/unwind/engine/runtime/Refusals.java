package dev.unwind.engine.runtime;

import dev.unwind.engine.machine.Transition;

/** Says in words why a command is refused. */
final class Refusals {
  private Refusals() {}

  static String words(Transition.Reason reason) {
    switch (reason) {
      case FINAL:
        return "since it has ended";
      case POINT_OF_NO_RETURN:
        return "since it is past its point of no return";
      case NOT_BLOCKED:
        return "since it is not blocked";
      default:
        return "since it does not apply";
    }
  }
}
