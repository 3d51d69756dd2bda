package dev.unwind.engine.simulation;

import dev.unwind.engine.saga.Attempts;
import dev.unwind.engine.saga.CompensationStatus;
import dev.unwind.engine.saga.StepState;
import java.util.ArrayList;
import java.util.List;

/**
 * A recorded intent to call an action or a compensation.
 *
 * @param place the call: saga, step, and which of the two
 * @param attempt its number
 * @param token its fencing token
 * @param owner who recorded it
 * @param undoOwed whether it was recorded along with it that the compensation is owed
 */
record Intent(String place, int attempt, long token, String owner, boolean undoOwed) {
  static String place(String sagaId, String step, boolean undo) {
    return sagaId + "/" + step + (undo ? "/undo" : "/action");
  }

  /** Returns the intents that a commit records. */
  static List<Intent> of(Change change) {
    List<Intent> intents = new ArrayList<>();
    for (int i = 0; i < change.after().steps().size(); i++) {
      StepState now = change.after().steps().get(i);
      int index = i;
      Attempts action = change.before().map(b -> b.steps().get(index).attempts()).orElse(NONE);
      Attempts undo =
          change.before().map(b -> b.steps().get(index).compensation().attempts()).orElse(NONE);
      if (now.attempts().token() != action.token()) {
        intents.add(of(change, now, now.attempts(), false));
      }
      if (now.compensation().attempts().token() != undo.token()) {
        intents.add(of(change, now, now.compensation().attempts(), true));
      }
    }
    return intents;
  }

  private static final Attempts NONE = Attempts.none();

  private static Intent of(Change change, StepState step, Attempts attempts, boolean undo) {
    return new Intent(
        place(change.sagaId(), step.name(), undo),
        attempts.count(),
        attempts.token(),
        change.after().ownership().owner().orElse(""),
        step.compensation().status() != CompensationStatus.NOT_OWED);
  }
}
