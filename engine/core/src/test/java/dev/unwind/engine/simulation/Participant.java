package dev.unwind.engine.simulation;

import java.util.HashMap;
import java.util.Map;

/**
 * A service that takes part in sagas and keeps its duties: it does an action at most once per key,
 * and lets no action through whose undo came first.
 */
final class Participant {
  /** How it keeps an action out whose undo came first. */
  enum Duty {
    /** It remembers the keys that were undone. */
    UNDONE_KEYS,
    /** It refuses a fencing token lower than the highest it was given for the key. */
    FENCE_PER_KEY,
    /** As above, for the whole saga. */
    FENCE_PER_SAGA
  }

  /** What it knows of one action key. */
  private static final class Memory {
    private int applied;
    private int reversed;
    private boolean undone;
    private long refusedUpTo;
  }

  private final Map<String, Memory> memories = new HashMap<>();
  private final Map<String, Long> fences = new HashMap<>();
  private final Duty duty;

  Participant(Duty duty) {
    this.duty = duty;
  }

  /** Carries a request out; returns false when it is refused. */
  boolean act(HandlerCall call) {
    Memory memory = memory(call);
    if (memory.undone || call.token() <= memory.refusedUpTo || isFenced(call)) {
      return false;
    }
    if (memory.applied == 0) {
      memory.applied++;
    }
    return true;
  }

  /** Undoes an action, whether it has come or not; returns false when it is refused. */
  boolean undo(HandlerCall call) {
    if (isFenced(call)) {
      return false;
    }
    Memory memory = memory(call);
    memory.undone |= duty == Duty.UNDONE_KEYS;
    if (memory.applied > memory.reversed) {
      memory.reversed++;
    }
    return true;
  }

  /**
   * Returns whether the action has been carried out. If not, what was called so far never will be.
   */
  boolean hasActed(HandlerCall probe) {
    Memory memory = memory(probe);
    if (memory.applied == 0) {
      memory.refusedUpTo = Math.max(memory.refusedUpTo, probe.token());
    }
    return memory.applied > 0;
  }

  private boolean isFenced(HandlerCall call) {
    if (duty == Duty.UNDONE_KEYS) {
      return false;
    }
    String scope = duty == Duty.FENCE_PER_KEY ? call.actionKey() : call.sagaId();
    long highest = fences.merge(scope, call.token(), Math::max);
    return call.token() < highest;
  }

  private Memory memory(HandlerCall call) {
    return memories.computeIfAbsent(call.actionKey(), key -> new Memory());
  }

  /** Returns how often an action was carried out. */
  int applied(String actionKey) {
    return memories.getOrDefault(actionKey, new Memory()).applied;
  }

  /** Returns how often an action stands: carried out and not reversed. */
  int standing(String actionKey) {
    Memory memory = memories.getOrDefault(actionKey, new Memory());
    return memory.applied - memory.reversed;
  }
}
