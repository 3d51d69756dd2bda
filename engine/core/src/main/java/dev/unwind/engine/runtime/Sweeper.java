package dev.unwind.engine.runtime;

import dev.unwind.engine.document.SagaCodec;
import dev.unwind.engine.store.DocumentStore;
import dev.unwind.engine.store.DueQuery;
import dev.unwind.engine.store.Page;
import dev.unwind.engine.store.Range;
import dev.unwind.engine.store.Stored;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Looks for sagas that need somebody, again and again: new ones, sleeping ones, orphans. Everything
 * that nobody runs is found by one query, <em>dueAt has passed</em>; nothing depends on a process
 * remembering.
 */
final class Sweeper {
  private static final Logger LOG = LoggerFactory.getLogger(Sweeper.class);
  private static final int PAGE_MIN = 10;
  private static final int PAGE_MAX = 100;
  private static final int PAGES_MAX = 50;

  private final DocumentStore store;
  private final Runners runners;
  private final Definitions definitions;
  private final Claims claims;
  private final OwnerRegistry owners;
  private final Watch watch;
  private final AtomicBoolean nudged = new AtomicBoolean();
  private final AtomicInteger asked = new AtomicInteger();
  private final Map<Range, DueQuery> unfinished = new HashMap<>();
  private final Map<String, Long> deadSince = new HashMap<>();
  private volatile boolean leftSome;
  private Optional<Instant> longestDue = Optional.empty();
  private OptionalLong heldOffSince = OptionalLong.empty();
  private boolean failing;

  Sweeper(
      DocumentStore store,
      Runners runners,
      Definitions definitions,
      Claims claims,
      OwnerRegistry owners) {
    this.store = store;
    this.runners = runners;
    this.definitions = definitions;
    this.claims = claims;
    this.owners = owners;
    this.watch = new Watch(runners.environment(), runners.settings().machine().lease());
  }

  /** Begins with a sweep at once, then again and again until the process drains. */
  void open() {
    runners.environment().execute(this::sweepAndGoOn);
  }

  /**
   * Says that a slot is free again: sagas that were left for the lack of one are looked for soon.
   */
  void slotFreed() {
    if (leftSome && nudged.compareAndSet(false, true)) {
      runners.environment().execute(this::sweep);
    }
  }

  /** Looks at one saga at once, which somebody has just asked something of. */
  void look(String sagaId) {
    runners.environment().execute(() -> offerIfFree(sagaId));
  }

  private void offerIfFree(String sagaId) {
    if (claims.areHeldOff()) {
      return;
    }
    try {
      store
          .read(SagaCodec.key(sagaId))
          .filter(found -> found.document().header().owner().isEmpty())
          .filter(this::isDue)
          .ifPresent(found -> claims.offer(found, false));
    } catch (RuntimeException e) {
      LOG.debug("Looking at saga {} failed; the next sweep finds it", sagaId, e);
    }
  }

  private boolean isDue(Stored stored) {
    return stored
        .document()
        .header()
        .dueAt()
        .filter(due -> !due.isAfter(runners.environment().now()))
        .isPresent();
  }

  private void sweepAndGoOn() {
    if (runners.isDraining()) {
      return;
    }
    try {
      sweep();
    } finally {
      EngineEnvironment environment = runners.environment();
      long interval = runners.settings().sweepInterval().toNanos();
      long jittered = (long) (interval * (0.8 + 0.2 * environment.random()));
      environment.schedule(Duration.ofNanos(jittered), this::sweepAndGoOn);
    }
  }

  /**
   * Sweeps on this thread; or, where another one is at it, lets that one sweep once more. Nobody
   * waits for the other: a sweep may take as long as the store does.
   */
  private void sweep() {
    if (asked.getAndIncrement() != 0) {
      return;
    }
    try {
      int met;
      do {
        met = asked.get();
        sweepOnce();
      } while (!asked.compareAndSet(met, 0));
    } catch (Throwable thrown) {
      asked.set(0);
      throw thrown;
    }
  }

  private void sweepOnce() {
    nudged.set(false);
    if (runners.isDraining() || isHeldOff()) {
      return;
    }
    try {
      longestDue = Optional.empty();
      boolean left = takeOverFromTheDead();
      left |= sweepRanges();
      leftSome = left;
      runners.hooks().meters().sweepLag(lag());
      failing = false;
    } catch (Throwable thrown) {
      if (!failing) {
        LOG.warn(
            "A sweep for due sagas failed; the next one follows in {}",
            runners.settings().sweepInterval(),
            thrown);
      }
      failing = true;
      // What could not be seen for a while must not count as silence.
      watch.keepOnly(Set.of());
      unfinished.clear();
    }
  }

  /** Returns whether there are no sweeps for now; that time counts as nobody's silence. */
  private boolean isHeldOff() {
    long now = runners.environment().nanoTime();
    if (claims.areHeldOff()) {
      heldOffSince = heldOffSince.isPresent() ? heldOffSince : OptionalLong.of(now);
      return true;
    }
    if (heldOffSince.isPresent()) {
      watch.excuse(now - heldOffSince.getAsLong());
      heldOffSince = OptionalLong.empty();
    }
    return false;
  }

  private Duration lag() {
    return longestDue
        .map(due -> Duration.between(due, runners.environment().now()))
        .orElse(Duration.ZERO);
  }

  private boolean takeOverFromTheDead() {
    boolean left = false;
    Set<String> dead = owners.provenDead();
    deadSince.keySet().retainAll(dead);
    for (String owner : dead) {
      boolean any = false;
      for (Range range : store.ranges()) {
        Passed passed = pass(query(range, Optional.of(owner)), new HashSet<>(), Set.of(owner));
        any |= passed.any();
        left |= passed.left();
      }
      if (!any && isLongDead(owner)) {
        owners.bury(owner);
      }
    }
    return left;
  }

  /**
   * Others may run definitions that this process does not know: they get the time to use the proof,
   * too.
   */
  private boolean isLongDead(String owner) {
    long now = runners.environment().nanoTime();
    long since = deadSince.computeIfAbsent(owner, o -> now);
    return now - since >= 2 * runners.settings().machine().lease().toNanos();
  }

  private boolean sweepRanges() {
    List<Range> ranges = new ArrayList<>(store.ranges());
    Collections.shuffle(ranges, new Random((long) (runners.environment().random() * (1L << 53))));
    Set<String> due = new HashSet<>();
    boolean left = false;
    boolean whole = unfinished.isEmpty();
    for (Range range : ranges) {
      DueQuery goOn = unfinished.remove(range);
      Passed passed = pass(goOn == null ? query(range, Optional.empty()) : goOn, due, Set.of());
      left |= passed.left();
      passed.next().ifPresent(next -> unfinished.put(range, next));
    }
    if (whole && unfinished.isEmpty() && !left) {
      watch.keepOnly(due);
    }
    return left;
  }

  private DueQuery query(Range range, Optional<String> owner) {
    return new DueQuery(
        SagaCodec.SAGA,
        range,
        definitions.names(),
        runners.environment().now(),
        owner,
        Math.max(PAGE_MIN, Math.min(PAGE_MAX, runners.free())),
        Optional.empty());
  }

  /**
   * What a pass has met.
   *
   * @param any whether there was anything
   * @param left whether something was left for now: no slot is free, or the store is throttled
   * @param next where to go on in the next sweep, when the pass was cut short by its bound
   */
  private record Passed(boolean any, boolean left, Optional<DueQuery> next) {}

  /**
   * Goes through a query's pages while slots are free. Bounded; the next sweep goes on where this
   * one was cut short, so that sagas that can't be run here keep nobody behind them waiting for
   * ever.
   */
  private Passed pass(DueQuery first, Set<String> due, Set<String> dead) {
    boolean any = false;
    boolean left = false;
    DueQuery query = first;
    for (int i = 0; i < PAGES_MAX; i++) {
      Page<Stored> page = store.due(query);
      for (Stored stored : page.items()) {
        any = true;
        due.add(stored.document().key().partition());
        left |= consider(stored, dead) == Claims.Answer.NOT_NOW;
      }
      if (left || page.next().isEmpty() || runners.isDraining()) {
        return new Passed(any, left, Optional.empty());
      }
      query = query.from(page.next().get());
    }
    return new Passed(any, left, Optional.of(query));
  }

  private Claims.Answer consider(Stored stored, Set<String> dead) {
    String sagaId = stored.document().key().partition();
    Optional<String> owner = stored.document().header().owner();
    if (runners.isRunning(sagaId) || claims.isSetAside(sagaId)) {
      return Claims.Answer.HANDLED;
    }
    note(stored.document().header().dueAt());
    boolean provenDead = owner.isPresent() && dead.contains(owner.get());
    boolean free = owner.isEmpty() || provenDead || watch.isSilent(sagaId, stored.etag());
    return free ? claims.offer(stored, provenDead) : Claims.Answer.HANDLED;
  }

  private void note(Optional<Instant> dueAt) {
    if (dueAt.isPresent() && (longestDue.isEmpty() || dueAt.get().isBefore(longestDue.get()))) {
      longestDue = dueAt;
    }
  }
}
