package dev.unwind.engine.saga;

import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * One saga, whole: what its document says.
 *
 * @param identity what never changes
 * @param state the user's own state: of the definition's type where the definition is known, else
 *     the JSON tree
 * @param progress where it stands
 * @param ownership who may advance it, and when to look at it
 * @param journal its writes so far
 */
public record Saga(
    Identity identity, Object state, Progress progress, Ownership ownership, Journal journal) {

  /**
   * What never changes.
   *
   * @param id the saga id, which is also the partition
   * @param definition the definition's name
   * @param revision the definition's revision
   * @param incarnation random: tells this saga from an earlier one of the same id
   * @param fingerprint of the start request: tells a repeat from a misuse
   * @param createdAt when it was started
   * @param trace the W3C {@code traceparent} of its root span, where it is traced
   */
  public record Identity(
      String id,
      String definition,
      int revision,
      String incarnation,
      String fingerprint,
      Instant createdAt,
      Optional<String> trace) {
    public Identity {
      Objects.requireNonNull(id, "id");
      Objects.requireNonNull(definition, "definition");
      Objects.requireNonNull(incarnation, "incarnation");
      Objects.requireNonNull(fingerprint, "fingerprint");
      Objects.requireNonNull(createdAt, "createdAt");
      Objects.requireNonNull(trace, "trace");
    }

    /** An identity that is not traced. */
    public Identity(
        String id,
        String definition,
        int revision,
        String incarnation,
        String fingerprint,
        Instant createdAt) {
      this(id, definition, revision, incarnation, fingerprint, createdAt, Optional.empty());
    }
  }

  /**
   * Where the saga stands.
   *
   * @param status its status
   * @param direction which way it goes
   * @param steps its steps, in the order of the definition
   * @param turnedBack why it goes backward
   */
  public record Progress(
      SagaStatus status,
      Direction direction,
      List<StepState> steps,
      Optional<TurnedBack> turnedBack) {
    public Progress {
      Objects.requireNonNull(status, "status");
      Objects.requireNonNull(direction, "direction");
      steps = List.copyOf(steps);
      Objects.requireNonNull(turnedBack, "turnedBack");
      boolean forward = direction == Direction.FORWARD;
      if (forward == turnedBack.isPresent()
          || (status == SagaStatus.RUNNING && !forward)
          || (status == SagaStatus.COMPLETED && !forward)
          || (status == SagaStatus.COMPENSATING && forward)
          || (status == SagaStatus.COMPENSATED && forward)) {
        throw new IllegalArgumentException(
            "impossible: " + status + " " + direction + ", turned back: " + turnedBack);
      }
    }
  }

  /**
   * Who may advance the saga, and when somebody has to look at it.
   *
   * @param owner the process life that owns it
   * @param epoch how often it was claimed; every claim raises it
   * @param dueAt while owned the end of the lease, else when to wake up; absent when there is
   *     nothing to do
   */
  public record Ownership(Optional<String> owner, long epoch, Optional<Instant> dueAt) {
    public Ownership {
      Objects.requireNonNull(owner, "owner");
      Objects.requireNonNull(dueAt, "dueAt");
      if (owner.isPresent() && dueAt.isEmpty()) {
        throw new IllegalArgumentException("an owned saga has a lease");
      }
    }

    /** Returns whether this is the same ownership as another, whatever the end of its lease. */
    public boolean sameAs(Ownership other) {
      return owner.equals(other.owner) && epoch == other.epoch;
    }
  }

  /**
   * The saga's writes so far.
   *
   * @param transition the number of the latest write, 1 for the create
   * @param updatedAt when it was made
   * @param timeline what happened, for people
   * @param inbox commands that the owner has not met yet
   * @param lastWrites by which a writer recognises its own write
   * @param requestUnits what the store has charged for the saga, as far as was known when the
   *     latest write was made; in its own unit, to 0.01. Finite and not negative
   */
  public record Journal(
      long transition,
      Instant updatedAt,
      Timeline timeline,
      List<Command> inbox,
      LastWrites lastWrites,
      double requestUnits) {
    /** A journal of a saga that has cost nothing. */
    public Journal(
        long transition,
        Instant updatedAt,
        Timeline timeline,
        List<Command> inbox,
        LastWrites lastWrites) {
      this(transition, updatedAt, timeline, inbox, lastWrites, 0);
    }

    public Journal {
      if (!(requestUnits >= 0) || Double.isInfinite(requestUnits)) {
        throw new IllegalArgumentException("impossible: " + requestUnits + " request units");
      }
      Objects.requireNonNull(updatedAt, "updatedAt");
      Objects.requireNonNull(timeline, "timeline");
      inbox = List.copyOf(inbox);
      Objects.requireNonNull(lastWrites, "lastWrites");
    }
  }

  public Saga {
    Objects.requireNonNull(identity, "identity");
    Objects.requireNonNull(progress, "progress");
    Objects.requireNonNull(ownership, "ownership");
    Objects.requireNonNull(journal, "journal");
    if (progress.status().isFinal()
        && (ownership.owner().isPresent() || ownership.dueAt().isPresent())) {
      throw new IllegalArgumentException("saga " + identity.id() + " is final and still due");
    }
  }

  /** Returns the saga id. */
  public String id() {
    return identity.id();
  }

  /** Returns the status. */
  public SagaStatus status() {
    return progress.status();
  }

  /** Returns which way the saga goes. */
  public Direction direction() {
    return progress.direction();
  }

  /** Returns the steps, in the order of the definition. */
  public List<StepState> steps() {
    return progress.steps();
  }

  /** Returns the number of the latest write. */
  public long transition() {
    return journal.transition();
  }

  /** Returns the same saga with another state. */
  public Saga withState(Object other) {
    return new Saga(identity, other, progress, ownership, journal);
  }

  /** Returns the same saga with the id of the owner's write that stores it. */
  public Saga withOwnerWrite(String writeId) {
    Journal signed =
        new Journal(
            journal.transition(),
            journal.updatedAt(),
            journal.timeline(),
            journal.inbox(),
            journal.lastWrites().byOwner(writeId),
            journal.requestUnits());
    return new Saga(identity, state, progress, ownership, signed);
  }

  /** Returns the same saga with what it has cost so far, rounded to 0.01. */
  public Saga withRequestUnits(double units) {
    Journal charged =
        new Journal(
            journal.transition(),
            journal.updatedAt(),
            journal.timeline(),
            journal.inbox(),
            journal.lastWrites(),
            Math.round(units * 100) / 100.0);
    return new Saga(identity, state, progress, ownership, charged);
  }

  /** Returns the idempotency key of a step's action: the same for all its attempts. */
  public String actionKey(int step) {
    return key(step, "action");
  }

  /** Returns the idempotency key of a step's compensation: the same for all its attempts. */
  public String compensationKey(int step) {
    return key(step, "compensation");
  }

  private String key(int step, String call) {
    return identity.id()
        + "/"
        + identity.incarnation()
        + "/"
        + steps().get(step).name()
        + "/"
        + call;
  }
}
