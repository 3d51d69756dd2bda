package dev.unwind.engine.simulation;

import java.time.Duration;
import java.util.List;
import java.util.Random;

/** Chance by a seed. */
final class Dice {
  private static final long SCRAMBLE = 0x9E3779B97F4A7C15L;

  private final Random random;

  Dice(long seed) {
    // Neighbouring seeds begin alike.
    long mixed = (seed + 1) * SCRAMBLE;
    this.random = new Random(mixed ^ (mixed >>> 32));
  }

  /** Returns dice of their own, so that what is rolled with one set leaves the others alone. */
  Dice fork() {
    return new Dice(random.nextLong());
  }

  boolean chance(double probability) {
    return random.nextDouble() < probability;
  }

  /** Returns a number from the lowest to the highest, both included. */
  int between(int lowest, int highest) {
    return lowest + random.nextInt(highest - lowest + 1);
  }

  /** Returns a time up to this many milliseconds, from 1. */
  Duration upTo(int millis) {
    return Duration.ofMillis(between(1, millis));
  }

  @SafeVarargs
  final <T> T pick(T... choices) {
    return choices[random.nextInt(choices.length)];
  }

  <T> T pick(List<T> choices) {
    return choices.get(random.nextInt(choices.size()));
  }
}
