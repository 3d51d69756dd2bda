package dev.unwind.cosmos.emulator.fault;

import dev.unwind.cosmos.emulator.traffic.Operation;
import dev.unwind.cosmos.emulator.traffic.Target;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/**
 * A fault: what goes wrong, for which requests, how often, until when. Without narrowing it strikes
 * every request to items, for ever; requests about metadata only when named by {@link #on}.
 */
public final class Fault {
  private final Effect effect;
  private final Predicate<Target> requests;
  private final long times;
  private final double probability;
  private final Instant until;

  private Fault(
      Effect effect, Predicate<Target> requests, long times, double probability, Instant until) {
    this.effect = effect;
    this.requests = requests;
    this.times = times;
    this.probability = probability;
    this.until = until;
  }

  /** A fault with this effect. */
  public static Fault of(Effect effect) {
    return new Fault(
        effect, target -> target.operation() != Operation.METADATA, Long.MAX_VALUE, 1, Instant.MAX);
  }

  /** The request is carried out; the client gets no answer, only a closed connection. */
  public static Fault commitThenDrop() {
    return of(Effect.of(true, new Effect.Answer.Nothing()));
  }

  /** The request is not carried out; the client gets only a closed connection. */
  public static Fault dropBeforeCommit() {
    return of(Effect.of(false, new Effect.Answer.Nothing()));
  }

  /** The client loses the connection now, and its request is carried out after this time. */
  public static Fault dropThenCommit(Duration later) {
    return of(new Effect(true, later, true, Duration.ZERO, new Effect.Answer.Nothing()));
  }

  /** The request is carried out late, after this time. */
  public static Fault delayBeforeCommit(Duration delay) {
    return of(new Effect(false, delay, true, Duration.ZERO, new Effect.Answer.Own()));
  }

  /** The request is carried out, and answered after this time. */
  public static Fault delayAfterCommit(Duration delay) {
    return of(new Effect(false, Duration.ZERO, true, delay, new Effect.Answer.Own()));
  }

  /** The request is not carried out, and answered with this status; sub-status 0 means none. */
  public static Fault refuse(int status, int subStatus) {
    return of(Effect.of(false, new Effect.Answer.Refusal(status, subStatus, Duration.ZERO)));
  }

  /** The request is carried out, and answered with this status all the same. */
  public static Fault commitThenRefuse(int status, int subStatus) {
    return of(Effect.of(true, new Effect.Answer.Refusal(status, subStatus, Duration.ZERO)));
  }

  /** 408: the service gave up; not carried out. */
  public static Fault timeout() {
    return refuse(408, 0);
  }

  /** 410 with a sub-status, such as 1002 for a range that has been split; not carried out. */
  public static Fault gone(int subStatus) {
    return refuse(410, subStatus);
  }

  /** 429: over the provisioned throughput; not carried out. */
  public static Fault throttle(Duration retryAfter) {
    return of(Effect.of(false, new Effect.Answer.Refusal(429, 3200, retryAfter)));
  }

  /** 449: another operation on the item is under way; not carried out. */
  public static Fault retryWith() {
    return refuse(449, 0);
  }

  /** 500; not carried out. */
  public static Fault internalError() {
    return refuse(500, 0);
  }

  /** 503; not carried out. */
  public static Fault unavailable() {
    return refuse(503, 0);
  }

  /** 503 though the request was carried out. */
  public static Fault commitThenUnavailable() {
    return commitThenRefuse(503, 0);
  }

  /** The same, for these kinds of requests only; replaces an earlier choice of kinds. */
  public Fault on(Operation... operations) {
    Set<Operation> kinds = Set.copyOf(List.of(operations));
    return new Fault(
        effect, target -> kinds.contains(target.operation()), times, probability, until);
  }

  /** The same, for those of its requests only that meet a condition. */
  public Fault matching(Predicate<Target> condition) {
    return new Fault(effect, requests.and(condition), times, probability, until);
  }

  /** The same, so many times at most. */
  public Fault times(long most) {
    return new Fault(effect, requests, most, probability, until);
  }

  /** The same, by chance, 0 to 1; the sequence of chances is the same in every run. */
  public Fault withProbability(double chance) {
    if (!(chance >= 0 && chance <= 1)) {
      throw new IllegalArgumentException("A probability is 0 to 1: " + chance);
    }
    return new Fault(effect, requests, times, chance, until);
  }

  /** The same, until this time by the emulator's clock. */
  public Fault until(Instant end) {
    return new Fault(effect, requests, times, probability, end);
  }

  Effect effect() {
    return effect;
  }

  long times() {
    return times;
  }

  double probability() {
    return probability;
  }

  boolean concerns(Target target, Instant now) {
    return now.isBefore(until) && requests.test(target);
  }
}
