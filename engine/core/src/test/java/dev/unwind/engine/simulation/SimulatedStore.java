package dev.unwind.engine.simulation;

import dev.unwind.engine.store.DocumentKey;
import dev.unwind.engine.store.DueQuery;
import dev.unwind.engine.store.ForwardingDocumentStore;
import dev.unwind.engine.store.ListQuery;
import dev.unwind.engine.store.OutcomeUnknown;
import dev.unwind.engine.store.Page;
import dev.unwind.engine.store.PreconditionFailed;
import dev.unwind.engine.store.StoreUnavailable;
import dev.unwind.engine.store.Stored;
import dev.unwind.engine.store.Summary;
import dev.unwind.engine.store.Write;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** The store as one life of a process meets it: every call may go wrong. */
final class SimulatedStore extends ForwardingDocumentStore {
  private static final int SLOW_MILLIS = 4_000;
  private static final int LATE_MILLIS = 20_000;
  private static final int STALE_MILLIS = 10_000;

  private final Scene scene;
  private final Truth truth;
  private final Weather weather;
  private final Life life;
  private final Dice dice;

  /**
   * The first rival is often the only one whose command matters, so in some processes it comes
   * between a commit and the look back at it.
   */
  private final boolean rivalsComeBeforeReads;

  SimulatedStore(Scene scene, Truth truth, Weather weather, Life life, Dice dice) {
    super(truth.store());
    this.scene = scene;
    this.truth = truth;
    this.weather = weather;
    this.life = life;
    this.dice = dice;
    this.rivalsComeBeforeReads = dice.chance(0.5);
  }

  @Override
  public List<Stored> commit(String partition, List<Write> writes) {
    before(partition);
    wakeUpLate(partition);
    if (!rivalsComeBeforeReads) {
      letRivalsCome(partition);
    }
    if (strikes(Fault.REQUEST_LOST, partition)) {
      throw new OutcomeUnknown("lost on the way there", null);
    }
    if (strikes(Fault.GHOST, partition)) {
      truth.applyLater(life, partition, writes, dice.upTo(dice.pick(50, LATE_MILLIS)));
      throw new OutcomeUnknown("still on the way there", null);
    }
    List<Stored> stored = truth.apply(life, partition, writes);
    after(partition);
    if (strikes(Fault.REPLY_LOST, partition)) {
      throw new OutcomeUnknown("lost on the way back", null);
    }
    if (strikes(Fault.OWN_412, partition)) {
      throw new PreconditionFailed(0, writes.get(0).key());
    }
    return stored;
  }

  @Override
  public Optional<Stored> read(DocumentKey key) {
    if (rivalsComeBeforeReads) {
      letRivalsCome(key.partition());
    }
    return asked(key.partition(), () -> super.read(key));
  }

  @Override
  public Page<Stored> due(DueQuery query) {
    return asked(
        "due",
        () ->
            query.cursor().isEmpty() && strikes(Fault.STALE_PAGE, "due")
                ? truth.dueBefore(query, dice.upTo(STALE_MILLIS))
                : super.due(query));
  }

  @Override
  public Page<Summary> list(ListQuery query) {
    return asked(
        "list",
        () ->
            query.cursor().isEmpty() && strikes(Fault.STALE_PAGE, "list")
                ? truth.listBefore(query, dice.upTo(STALE_MILLIS))
                : super.list(query));
  }

  @Override
  public Page<Stored> partition(String partition, int limit, Optional<String> cursor) {
    return asked(
        partition,
        () ->
            cursor.isEmpty() && strikes(Fault.STALE_PAGE, partition)
                ? truth.partitionBefore(partition, limit, dice.upTo(STALE_MILLIS))
                : super.partition(partition, limit, cursor));
  }

  @Override
  public long count(String type, Optional<String> status) {
    return asked("count", () -> super.count(type, status));
  }

  @Override
  public long countDue(String type, Instant now) {
    return asked("countDue", () -> super.countDue(type, now));
  }

  /** A process stops with a write in its hand, and sends it when it goes on: a zombie's. */
  private void wakeUpLate(String partition) {
    if (strikes(Fault.FREEZE_IN_STORE, partition)) {
      weather.freeze(life);
      scene.world().pauseHere(Duration.ZERO);
    }
  }

  private void letRivalsCome(String partition) {
    if (strikes(Fault.RIVAL, partition)) {
      weather.rival(partition);
      pause(20);
    }
  }

  private <T> T asked(String what, Supplier<T> query) {
    before(what);
    T answer = query.get();
    after(what);
    return answer;
  }

  private void before(String what) {
    if (strikes(Fault.CRASH_BEFORE_STORE, what)) {
      weather.crashHere(life);
    }
    if (strikes(Fault.SLOW, what)) {
      pause(dice.pick(100, SLOW_MILLIS));
    }
    if (weather.isStoreDown()) {
      throw new StoreUnavailable("down", Duration.ofMillis(dice.pick(0, 100, 1_000)), null);
    }
    if (strikes(Fault.THROTTLED, what)) {
      throw new StoreUnavailable("busy", dice.upTo(1_000), null);
    }
  }

  private void after(String what) {
    if (strikes(Fault.CRASH_AFTER_STORE, what)) {
      weather.crashHere(life);
    }
    if (strikes(Fault.FREEZE_IN_STORE, what)) {
      weather.freeze(life);
      scene.world().pauseHere(Duration.ZERO);
    }
    if (strikes(Fault.SLOW, what)) {
      pause(dice.pick(100, SLOW_MILLIS));
    }
  }

  /** An interrupt does not end a call of the store early; it is kept. */
  private void pause(int millis) {
    scene.world().pauseHere(dice.upTo(millis));
  }

  private boolean strikes(Fault fault, String what) {
    if (!scene.faults().strikes(fault)) {
      return false;
    }
    scene.ledger().note(life + " " + what + ": " + fault);
    return true;
  }
}
