package dev.unwind.engine.machine;

import dev.unwind.engine.saga.Saga;
import java.util.List;
import java.util.Objects;

/** What the machine decided. */
public sealed interface Transition {
  /**
   * The saga moves: store it, together with its messages, and then perform the effect.
   *
   * @param saga the next saga, one transition further
   * @param messages to be stored with it
   * @param effect to be performed afterwards
   */
  record Advance(Saga saga, List<MessageDraft> messages, Effect effect) implements Transition {
    public Advance {
      Objects.requireNonNull(saga, "saga");
      messages = List.copyOf(messages);
      Objects.requireNonNull(effect, "effect");
    }
  }

  /**
   * There is nothing to store.
   *
   * @param effect to be performed all the same
   */
  record Stay(Effect effect) implements Transition {
    public Stay {
      Objects.requireNonNull(effect, "effect");
    }
  }

  /**
   * The event does not apply, has had no effect, and never will.
   *
   * @param reason why
   */
  record Refuse(Reason reason) implements Transition {
    public Refuse {
      Objects.requireNonNull(reason, "reason");
    }
  }

  /** Why an event is refused. */
  enum Reason {
    /** The saga is final. */
    FINAL,
    /** A newer attempt has taken the place of the one that this is the result of. */
    SUPERSEDED,
    /** The point of no return is behind. */
    POINT_OF_NO_RETURN,
    /** The saga is not blocked. */
    NOT_BLOCKED,
    /** The saga is blocked, and nobody has asked anything of it. */
    NOTHING_TO_DO
  }
}
