package dev.unwind.testkit;

import java.util.ArrayList;
import java.util.List;

/** All calls of handlers, in the order in which they began. */
final class Ledger {
  private final List<HandlerCall> calls = new ArrayList<>();

  int begin(HandlerCall call) {
    calls.add(call);
    return calls.size() - 1;
  }

  void end(int number, HandlerCall.End how, String detail) {
    HandlerCall call = calls.get(number);
    if (call.end() == HandlerCall.End.UNDERWAY) {
      calls.set(number, call.ended(how, detail));
    }
  }

  /** Says that a process has died in all the calls that it was making. */
  void cutOff(int process) {
    for (int i = 0; i < calls.size(); i++) {
      if (calls.get(i).process() == process) {
        end(i, HandlerCall.End.CUT_OFF, "its process died");
      }
    }
  }

  List<HandlerCall> of(String sagaId) {
    return calls.stream().filter(call -> call.given().sagaId().equals(sagaId)).toList();
  }
}
