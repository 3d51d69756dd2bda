package dev.unwind.engine.machine;

import dev.unwind.dsl.ProbeAnswer;
import dev.unwind.engine.saga.Command;
import dev.unwind.engine.saga.Failure;
import java.util.Objects;
import java.util.Optional;

/** Something that happened, or that is asked for, and that the machine has to decide about. */
public sealed interface Event {
  /** The kinds of events, one for each row of the table. */
  enum Kind {
    CLAIMED,
    WOKEN,
    LEASE_EXTENDED,
    HANDED_OVER,
    ACTION_SUCCEEDED,
    ACTION_REJECTED,
    ACTION_FAILED,
    PROBE_ANSWERED,
    COMPENSATION_SUCCEEDED,
    COMPENSATION_FAILED,
    CANCEL,
    RETRY,
    SKIP
  }

  /** Returns the kind. */
  Kind kind();

  /** Returns when. */
  Moment moment();

  /**
   * A process takes the saga, because it is due and unowned, or because its owner is proven or
   * presumed dead.
   *
   * @param owner the process life that takes it
   * @param unstorable why what a {@code skip} in the inbox leads to can't be stored, if that was
   *     tried before: then the skip is refused
   */
  record Claimed(Moment moment, String owner, Optional<RuntimeException> unstorable)
      implements Event {
    public Claimed {
      Objects.requireNonNull(owner, "owner");
      Objects.requireNonNull(unstorable, "unstorable");
    }

    public Claimed(Moment moment, String owner) {
      this(moment, owner, Optional.empty());
    }

    @Override
    public Kind kind() {
      return Kind.CLAIMED;
    }
  }

  /** The owner's wait is over, or a command came in. */
  record Woken(Moment moment) implements Event {
    @Override
    public Kind kind() {
      return Kind.WOKEN;
    }
  }

  /** The owner needs more time than its lease. */
  record LeaseExtended(Moment moment) implements Event {
    @Override
    public Kind kind() {
      return Kind.LEASE_EXTENDED;
    }
  }

  /** The owner is shutting down and gives an idle saga to whoever comes. */
  record HandedOver(Moment moment) implements Event {
    @Override
    public Kind kind() {
      return Kind.HANDED_OVER;
    }
  }

  /**
   * The action returned.
   *
   * @param token the attempt's fencing token
   * @param result what it returned; may be null
   */
  record ActionSucceeded(Moment moment, long token, Object result) implements Event {
    @Override
    public Kind kind() {
      return Kind.ACTION_SUCCEEDED;
    }
  }

  /**
   * The action threw {@code StepRejected}.
   *
   * @param token the attempt's fencing token
   * @param failure what it said
   */
  record ActionRejected(Moment moment, long token, Failure failure) implements Event {
    @Override
    public Kind kind() {
      return Kind.ACTION_REJECTED;
    }
  }

  /**
   * The action failed otherwise, or took too long.
   *
   * @param token the attempt's fencing token
   * @param problem how
   */
  record ActionFailed(Moment moment, long token, Problem problem) implements Event {
    @Override
    public Kind kind() {
      return Kind.ACTION_FAILED;
    }
  }

  /**
   * The probe said whether an attempt of unknown outcome took effect.
   *
   * @param token the fencing token of that attempt
   * @param answer what it said; a probe that fails says unknown
   */
  record ProbeAnswered(Moment moment, long token, ProbeAnswer<?> answer) implements Event {
    public ProbeAnswered {
      Objects.requireNonNull(answer, "answer");
    }

    @Override
    public Kind kind() {
      return Kind.PROBE_ANSWERED;
    }
  }

  /**
   * The compensation returned.
   *
   * @param token the attempt's fencing token
   */
  record CompensationSucceeded(Moment moment, long token) implements Event {
    @Override
    public Kind kind() {
      return Kind.COMPENSATION_SUCCEEDED;
    }
  }

  /**
   * The compensation threw, or took too long.
   *
   * @param token the attempt's fencing token
   * @param problem how
   */
  record CompensationFailed(Moment moment, long token, Problem problem) implements Event {
    @Override
    public Kind kind() {
      return Kind.COMPENSATION_FAILED;
    }
  }

  /**
   * Somebody, owner or not, asks something of the saga.
   *
   * @param command what
   */
  record CommandReceived(Moment moment, Command command) implements Event {
    public CommandReceived {
      Objects.requireNonNull(command, "command");
    }

    @Override
    public Kind kind() {
      switch (command.verb()) {
        case CANCEL:
          return Kind.CANCEL;
        case RETRY:
          return Kind.RETRY;
        default:
          return Kind.SKIP;
      }
    }
  }
}
