package dev.unwind.testkit;

import dev.unwind.engine.metrics.CallKind;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Says which duty a participant has probably broken, judged by the calls that it was given. */
final class Duties {
  private static final String ONCE =
      "Its participant must do it once per key: remember the key together with the effect, and give a repeat the same"
          + " answer.";
  private static final String UNDO_ONCE =
      "Its participant must undo once: undoing what is undone already must change nothing.";
  private static final String REMEMBER =
      "Its participant must remember the keys that it has undone, also those that it has never seen, and refuse the"
          + " action if it comes later; or refuse every fencing token lower than the highest that came for the key.";
  private static final String BEAR =
      "A compensation may come for an action that its participant has never seen. It must return then, not throw, and"
          + " remember the key, so that the action is refused if it comes later.";

  private Duties() {}

  /**
   * Returns what may be behind a broken invariant; empty if nothing is known.
   *
   * @param delivered the calls that reached the user's handlers
   * @param harmless those that did in a run in which the invariant held, by name and attempt
   */
  static List<String> broken(List<HandlerCall> delivered, Set<String> harmless) {
    Map<String, HandlerCall> first = new HashMap<>();
    for (HandlerCall call : delivered) {
      HandlerCall before = first.putIfAbsent(call.kind() + call.key(), call);
      boolean repeat = before != null && !harmless.contains(call.toString());
      if (repeat && call.kind() != CallKind.PROBE) {
        return List.of(
            "%s and %s came with the same idempotency key, %s. %s"
                .formatted(
                    before, call, call.key(), call.kind() == CallKind.ACTION ? ONCE : UNDO_ONCE));
      }
    }
    return delivered.stream()
        .filter(call -> call.kind() == CallKind.COMPENSATION && isUnseen(call, delivered))
        .limit(1)
        .map(call -> "%s came for an action that has never arrived. %s".formatted(call, BEAR))
        .toList();
  }

  /** Returns what may be behind a compensation that threw until the saga was blocked. */
  static List<String> brokenBy(HandlerCall blocked, List<HandlerCall> delivered) {
    if (blocked.kind() != CallKind.COMPENSATION) {
      return List.of();
    }
    return isUnseen(blocked, delivered)
        ? List.of("%s came for an action that has never arrived. %s".formatted(blocked, BEAR))
        : List.of("The action of step %s had arrived. %s".formatted(blocked.step(), UNDO_ONCE));
  }

  private static boolean isUnseen(HandlerCall undo, List<HandlerCall> delivered) {
    return delivered.stream()
        .noneMatch(call -> call.kind() == CallKind.ACTION && call.step().equals(undo.step()));
  }

  /**
   * Returns what may be behind an invariant that a late call has broken.
   *
   * @param late the call
   * @param calls all calls
   */
  static String brokenBy(HandlerCall late, List<HandlerCall> calls, String sagaStatus) {
    String landed =
        "%s, token %d, was cut off by the crash and landed after the saga was %s"
            .formatted(late, late.fencingToken(), sagaStatus);
    if (late.kind() == CallKind.PROBE) {
      return landed + ". A probe must change nothing.";
    }
    if (late.kind() == CallKind.COMPENSATION) {
      return landed + ". " + UNDO_ONCE;
    }
    return calls.stream()
        .filter(call -> call.kind() == CallKind.COMPENSATION && call.step().equals(late.step()))
        .findFirst()
        .map(
            undo ->
                "%s, when %s, token %d, had undone it. %s"
                    .formatted(landed, undo, undo.fencingToken(), REMEMBER))
        .orElse(landed + ". " + ONCE);
  }
}
