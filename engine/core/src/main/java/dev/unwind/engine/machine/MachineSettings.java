package dev.unwind.engine.machine;

import dev.unwind.engine.saga.Timeline;
import java.time.Duration;
import java.util.Objects;

/**
 * The bounds within which the machine decides.
 *
 * @param lease how long an owner may be silent, 10 ms to 1 day
 * @param interruptionsMax how often one action or one compensation may be cut off by the end of its
 *     process before it is given up; interruptions don't use up the retry policy
 * @param timelineMax entries kept in a saga's timeline
 * @param commandHorizon how many of a saga's latest commands are recognised when they are repeated
 */
public record MachineSettings(
    Duration lease, int interruptionsMax, int timelineMax, int commandHorizon) {

  /** The settings that are used unless others are given. */
  public static final MachineSettings DEFAULT =
      new MachineSettings(Duration.ofSeconds(30), 10, 100, 50);

  public MachineSettings {
    Objects.requireNonNull(lease, "lease");
    if (lease.compareTo(Duration.ofMillis(10)) < 0 || lease.compareTo(Duration.ofDays(1)) > 0) {
      throw new IllegalArgumentException("lease must be from 10 ms to 1 day, was " + lease);
    }
    if (interruptionsMax < 0) {
      throw new IllegalArgumentException(
          "interruptionsMax must be at least 0, was " + interruptionsMax);
    }
    if (timelineMax <= 2 * Timeline.HEAD) {
      throw new IllegalArgumentException(
          "timelineMax must be above " + 2 * Timeline.HEAD + ", was " + timelineMax);
    }
    if (commandHorizon < 1 || commandHorizon > 1_000) {
      throw new IllegalArgumentException("commandHorizon must be 1 to 1000, was " + commandHorizon);
    }
  }
}
