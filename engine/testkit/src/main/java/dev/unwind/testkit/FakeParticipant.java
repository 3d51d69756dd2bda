package dev.unwind.testkit;

import dev.unwind.dsl.ActionCall;
import dev.unwind.dsl.CompensationCall;
import dev.unwind.dsl.ProbeAnswer;
import dev.unwind.dsl.StepRejected;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A service that takes part in sagas as it should: it does an action once per idempotency key,
 * undoes it once, and refuses an action whose undo came first. It keeps everything in memory.
 * Thread-safe.
 *
 * <pre>{@code
 * FakeParticipant seats = new FakeParticipant("seats");
 * ...
 * .action(seats::act, Purchase::withHold)
 * .compensation("releaseSeats", seats::undo)
 * .probe(seats::probe, Purchase::withHold)
 * ...
 * seats.expectNetEffects(1);
 * }</pre>
 */
public final class FakeParticipant {

  /** What a participant can do. */
  public enum Effect {
    /** An action took effect. */
    DONE,
    /** An action that had taken effect was undone. */
    UNDONE
  }

  /**
   * One thing that a participant has done.
   *
   * @param effect what
   * @param actionKey the idempotency key of the action
   */
  public record Entry(Effect effect, String actionKey) {}

  private final String name;
  private final Map<String, Object> results = new HashMap<>();
  private final Set<String> undone = new HashSet<>();
  private final List<Entry> effects = new ArrayList<>();

  /** Creates a participant that has done nothing. */
  public FakeParticipant(String name) {
    this.name = name;
  }

  /**
   * Does the action, unless it was done before, and returns a reference to its effect, such as
   * {@code seats-1}: the same to a repeat.
   *
   * @throws StepRejected when the action was undone before
   */
  public synchronized String act(ActionCall<?> call) {
    return act(call, name + "-" + (results.size() + 1));
  }

  /**
   * Does the action, unless it was done before, and returns the result of the first call.
   *
   * @throws StepRejected when the action was undone before
   */
  @SuppressWarnings("unchecked") // the calls of one action have one type of result
  public synchronized <R> R act(ActionCall<?> call, R result) {
    if (undone.contains(call.key())) {
      throw new StepRejected(name + ": action " + call.key() + " was undone; it is never done");
    }
    if (!results.containsKey(call.key())) {
      results.put(call.key(), result);
      effects.add(new Entry(Effect.DONE, call.key()));
    }
    return (R) results.get(call.key());
  }

  /** Undoes the action, if it was done, and sees to it that it is never done again. */
  public synchronized void undo(CompensationCall<?> call) {
    if (undone.add(call.actionKey()) && results.containsKey(call.actionKey())) {
      effects.add(new Entry(Effect.UNDONE, call.actionKey()));
    }
  }

  /**
   * Tells whether the action was done; what has not come may still come, so that is unknown.
   *
   * @param <R> the type of the action's result
   */
  @SuppressWarnings("unchecked") // the calls of one action have one type of result
  public synchronized <R> ProbeAnswer<R> probe(ActionCall<?> call) {
    return results.containsKey(call.key())
        ? ProbeAnswer.applied((R) results.get(call.key()))
        : ProbeAnswer.unknown();
  }

  /** Returns everything that it has done, in order. */
  public synchronized List<Entry> effects() {
    return List.copyOf(effects);
  }

  /** Returns the keys of the actions that were done and not undone, in order. */
  public synchronized List<String> netEffects() {
    List<String> net = new ArrayList<>();
    for (Entry entry : effects) {
      if (entry.effect() == Effect.DONE) {
        net.add(entry.actionKey());
      } else {
        net.remove(entry.actionKey());
      }
    }
    return net;
  }

  /** Expects that so many actions were done and not undone. */
  public void expectNetEffects(int expected) {
    List<String> net = netEffects();
    if (net.size() != expected) {
      throw new AssertionError(
          "%s should have %d net effects, but it has %d: %s; it has done %s"
              .formatted(name, expected, net.size(), net, effects()));
    }
  }
}
