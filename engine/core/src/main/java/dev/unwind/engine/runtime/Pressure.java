package dev.unwind.engine.runtime;

import dev.unwind.engine.metrics.EngineMeters;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;

/**
 * How hard the store is pressed, as far as this process has learnt: a throttled answer to one call
 * holds all others off. Leases wait just as long as the store asks, what has been begun a little
 * longer, and what would only be begun for as long again as the throttling has been going on.
 *
 * <p>Thread-safe, without a lock. While nothing is throttled, it costs one look at a field.
 */
final class Pressure {
  private static final Duration SPREAD_MAX = Duration.ofSeconds(5);
  private static final long NEW_MIN = Duration.ofSeconds(1).toNanos();
  private static final long NEW_MAX = Duration.ofSeconds(15).toNanos();
  private static final int PASSES_TO_CALM = 3;
  private static final long CALM = -1;

  /**
   * A period of throttling.
   *
   * @param number that of its latest throttled answer
   * @param since when it began
   * @param last when the latest throttled answer came
   * @param asked what that one asked for
   * @param notBefore until when the store has asked to wait
   * @param passes answers since the latest throttled one, to calls made after it, that were not
   */
  private record Period(
      long number, long since, long last, Duration asked, long notBefore, int passes) {
    private long newNotBefore() {
      return notBefore + Math.max(NEW_MIN, Math.min(NEW_MAX, last - since));
    }

    private Period passed() {
      return new Period(number, since, last, asked, notBefore, passes + 1);
    }
  }

  private final EngineEnvironment environment;
  private final EngineMeters meters;
  private final AtomicLong throttled = new AtomicLong();
  private final AtomicReference<Period> period = new AtomicReference<>();

  Pressure(EngineEnvironment environment, EngineMeters meters) {
    this.environment = environment;
    this.meters = meters;
    meters.time(
        "unwind.store.hold.off",
        "How long sweeps, claims and starts are still held off, since the store is throttled",
        () -> holdOff(Urgency.NEW).toNanos());
  }

  /** Returns what to give to {@link #passed} for a call that is made now. */
  long mark() {
    Period now = period.get();
    return now == null ? CALM : now.number();
  }

  /**
   * Takes in that the store has not carried a call out, and asks to wait.
   *
   * @param asked positive
   */
  void throttled(Duration asked) {
    meters.throttled();
    long number = throttled.incrementAndGet();
    long now = environment.nanoTime();
    period.updateAndGet(before -> next(before, number, now, asked));
  }

  private static Period next(Period before, long number, long now, Duration asked) {
    long end = now + asked.toNanos();
    if (before == null || now - before.newNotBefore() > NEW_MAX) {
      return new Period(number, now, now, asked, end, 0);
    }
    boolean longer = end - before.notBefore() > 0;
    return new Period(
        Math.max(number, before.number()),
        before.since(),
        now,
        longer ? asked : before.asked(),
        longer ? end : before.notBefore(),
        0);
  }

  /**
   * Takes in that the store has carried a call out, or refused it for what it asked for. A few in a
   * row end the period: of calls that were made after the latest throttled answer, since an answer
   * to an earlier call says nothing about now.
   */
  void passed(long mark) {
    Period before = period.get();
    while (before != null
        && before.number() == mark
        && environment.nanoTime() - before.notBefore() >= 0) {
      Period after = before.passes() + 1 >= PASSES_TO_CALM ? null : before.passed();
      if (period.compareAndSet(before, after)) {
        return;
      }
      before = period.get();
    }
  }

  /** Returns how long to wait before a call of this urgency; zero for not at all. */
  Duration holdOff(Urgency urgency) {
    Period now = period.get();
    if (now == null) {
      return Duration.ZERO;
    }
    long until = urgency == Urgency.NEW ? now.newNotBefore() : now.notBefore();
    long rest = until - environment.nanoTime();
    if (rest <= 0) {
      return Duration.ZERO;
    }
    Duration wait = Duration.ofNanos(rest);
    return urgency == Urgency.BEGUN ? wait.plus(jitter(now.asked())) : wait;
  }

  /** What waits for the same moment must not come at the same moment. */
  private Duration jitter(Duration asked) {
    Duration spread = asked.compareTo(SPREAD_MAX) > 0 ? SPREAD_MAX : asked;
    return Duration.ofNanos((long) (spread.toNanos() * environment.random()));
  }

  boolean holdsOff(Urgency urgency) {
    return !holdOff(urgency).isZero();
  }
}
