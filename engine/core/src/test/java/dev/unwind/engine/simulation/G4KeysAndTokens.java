package dev.unwind.engine.simulation;

import com.fasterxml.jackson.databind.JsonNode;
import dev.unwind.engine.saga.Attempts;
import dev.unwind.engine.saga.Saga;
import dev.unwind.engine.saga.StepState;
import dev.unwind.engine.saga.StepStatus;
import java.util.HashMap;
import java.util.Map;

/** One key for all attempts of a call and for nothing else; tokens rise; a result counts once. */
final class G4KeysAndTokens implements Watcher {
  private final Map<String, String> keys = new HashMap<>();
  private final Map<String, String> places = new HashMap<>();
  private final Scene scene;

  G4KeysAndTokens(Scene scene) {
    this.scene = scene;
  }

  @Override
  public void called(HandlerCall call) {
    boolean undo = call.kind() == HandlerCall.Kind.UNDO;
    same(Intent.place(call.sagaId(), call.step(), false), call.actionKey(), call);
    if (undo) {
      same(Intent.place(call.sagaId(), call.step(), true), call.key(), call);
    }
  }

  private void same(String place, String key, HandlerCall call) {
    String keyBefore = keys.putIfAbsent(place, key);
    String placeBefore = places.putIfAbsent(key, place);
    scene
        .ledger()
        .hold(
            (keyBefore == null || keyBefore.equals(key))
                && (placeBefore == null || placeBefore.equals(place)),
            "G4 a call has one key, the same for all attempts, and shares it with no other",
            call + ": " + keyBefore + ", " + key);
  }

  @Override
  public void applied(Change change) {
    Saga after = change.after();
    for (int i = 0; i < after.steps().size(); i++) {
      StepState now = after.steps().get(i);
      int index = i;
      Attempts action =
          change.before().map(b -> b.steps().get(index).attempts()).orElse(Attempts.none());
      Attempts undo =
          change
              .before()
              .map(b -> b.steps().get(index).compensation().attempts())
              .orElse(Attempts.none());
      hold(change, rise(action, now.attempts(), after), "an action's tokens rise by attempt");
      hold(
          change,
          rise(undo, now.compensation().attempts(), after),
          "a compensation's tokens rise by attempt");
      hold(
          change,
          now.compensation().attempts().count() == 0
              || now.compensation().attempts().token() > now.attempts().token(),
          "a compensation's token is higher than its action's");
      boolean was =
          change
              .before()
              .map(b -> b.steps().get(index).status() == StepStatus.SUCCEEDED)
              .orElse(false);
      hold(
          change,
          !was || now.status() == StepStatus.SUCCEEDED,
          "a result that was recorded stays recorded");
    }
    hold(change, isMergedOnce((JsonNode) after.state()), "a result is merged once");
  }

  private static boolean rise(Attempts before, Attempts now, Saga saga) {
    return now.token() == before.token()
        ? now.count() == before.count()
        : now.count() == before.count() + 1 && now.token() == saga.transition();
  }

  private static boolean isMergedOnce(JsonNode state) {
    JsonNode done = state.path("done");
    for (int i = 1; i < done.size(); i++) {
      if (done.get(i - 1).asText().compareTo(done.get(i).asText()) >= 0) {
        return false;
      }
    }
    return true;
  }

  private void hold(Change change, boolean holds, String what) {
    scene.ledger().hold(holds, "G4 " + what, change);
  }
}
