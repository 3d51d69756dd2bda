package dev.unwind.dsl;

import java.time.Duration;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;

/** The values of a retry policy, good or bad; only a fresh copy is ever changed. */
final class RetrySettings {

  private static final Duration DEFAULT_MAX_DELAY = Duration.ofMinutes(1);
  private static final int DEFAULT_ATTEMPTS = 3;
  private static final int MAX_ATTEMPTS = 1_000_000;
  private static final double MAX_FACTOR = 1000;

  final Retry.Kind kind;
  final Duration initialDelay;
  double factor = 2;
  Duration maxDelay;
  OptionalInt maxAttempts = OptionalInt.of(DEFAULT_ATTEMPTS);
  boolean elapsedLimited;
  Duration maxElapsed;
  boolean jittered = true;
  Set<Class<?>> retryOn = Set.of();
  Set<Class<?>> abortOn = Set.of();

  RetrySettings(Retry.Kind kind, Duration initialDelay) {
    this.kind = kind;
    this.initialDelay = initialDelay;
    this.maxDelay = defaultMaxDelay(initialDelay);
  }

  private static Duration defaultMaxDelay(Duration initialDelay) {
    boolean longer =
        initialDelay != null
            && initialDelay.compareTo(DEFAULT_MAX_DELAY) > 0
            && initialDelay.compareTo(Faults.MAX_DELAY) <= 0;
    return longer ? initialDelay : DEFAULT_MAX_DELAY;
  }

  RetrySettings copy() {
    RetrySettings copy = new RetrySettings(kind, initialDelay);
    copy.factor = factor;
    copy.maxDelay = maxDelay;
    copy.maxAttempts = maxAttempts;
    copy.elapsedLimited = elapsedLimited;
    copy.maxElapsed = maxElapsed;
    copy.jittered = jittered;
    copy.retryOn = retryOn;
    copy.abortOn = abortOn;
    return copy;
  }

  /** Returns the set with the types added; null, alone or among them, is kept to be reported. */
  static Set<Class<?>> plus(Set<Class<?>> set, Class<?>[] types) {
    Set<Class<?>> sum = new LinkedHashSet<>(set);
    if (types == null) {
      sum.add(null);
    } else {
      sum.addAll(Arrays.asList(types));
    }
    return Collections.unmodifiableSet(sum);
  }

  static boolean matches(Set<Class<?>> types, Throwable failure) {
    return types.stream().anyMatch(type -> type.isInstance(failure));
  }

  List<String> faults() {
    Faults faults = Faults.none();
    checkDelays(faults);
    checkFactor(faults);
    checkAttempts(faults);
    if (elapsedLimited) {
      faults.duration("maxElapsed", maxElapsed, Faults.MAX_TIMEOUT);
    }
    checkTypes("retryOn", retryOn, faults);
    checkTypes("abortOn", abortOn, faults);
    return faults.list();
  }

  private void checkDelays(Faults faults) {
    boolean goodInitial =
        kind == Retry.Kind.NONE || faults.duration("initialDelay", initialDelay, Faults.MAX_DELAY);
    boolean goodMax = faults.duration("maxDelay", maxDelay, Faults.MAX_DELAY);
    if (goodInitial && goodMax && maxDelay.compareTo(initialDelay) < 0) {
      faults.add("maxDelay must be at least initialDelay " + initialDelay + ", was " + maxDelay);
    }
  }

  private void checkFactor(Faults faults) {
    if (!(factor >= 1 && factor <= MAX_FACTOR)) {
      faults.add("factor must be 1 to 1000, was " + factor);
    } else if (kind == Retry.Kind.FIXED && factor != 1) {
      faults.add("factor must be 1 for a fixed delay, was " + factor);
    }
  }

  private void checkAttempts(Faults faults) {
    if (kind == Retry.Kind.NONE && !maxAttempts.equals(OptionalInt.of(1))) {
      faults.add("maxAttempts must be 1 for no retry, was " + shownAttempts());
    } else if (maxAttempts.orElse(1) < 1) {
      faults.add("maxAttempts must be at least 1, was " + shownAttempts());
    } else if (maxAttempts.orElse(1) > MAX_ATTEMPTS) {
      faults.add("maxAttempts must be at most " + MAX_ATTEMPTS + ", was " + shownAttempts());
    }
  }

  private static void checkTypes(String field, Set<?> types, Faults faults) {
    if (types.stream().anyMatch(type -> type == null)) {
      faults.add(field + " must be given, was null");
    }
  }

  private String shownAttempts() {
    return maxAttempts.isPresent() ? "" + maxAttempts.getAsInt() : "unlimited";
  }

  /** Returns all values, to compare by. */
  List<Object> values() {
    return Arrays.asList(
        kind,
        initialDelay,
        factor,
        maxDelay,
        maxAttempts,
        elapsedLimited,
        maxElapsed,
        jittered,
        retryOn,
        abortOn);
  }

  @Override
  public String toString() {
    return "%s[initialDelay %s, factor %s, maxDelay %s, maxAttempts %s, maxElapsed %s, %s%s%s]"
        .formatted(
            kind,
            initialDelay,
            factor,
            maxDelay,
            shownAttempts(),
            elapsedLimited ? maxElapsed : "unlimited",
            jittered ? "full jitter" : "no jitter",
            retryOn.isEmpty() ? "" : ", retryOn " + retryOn,
            abortOn.isEmpty() ? "" : ", abortOn " + abortOn);
  }
}
