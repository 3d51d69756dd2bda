package dev.unwind.engine;

import dev.unwind.engine.machine.MachineSettings;
import java.time.Duration;
import java.util.Objects;

/**
 * The limits within which an engine works.
 *
 * @param machine the bounds of decisions: lease, interruptions, timeline, command horizon
 * @param sweepInterval how often to look for due sagas, at most; each sweep is jittered by up to a
 *     fifth. 10 ms to 1 h
 * @param inFlightMax sagas that this process works on at once; above it they queue, durably. 0 to
 *     100,000; 0 runs none
 * @param backlogMax sagas that may wait for a free process, about; above it a start is refused. At
 *     least 1
 * @param attemptGrace how long a next call of a step waits for a call that took too long and has
 *     not ended. At most 1 h
 * @param hungMax calls of handlers that may have taken too long and not ended, all together; from
 *     then on this process begins nothing new. 1 to 100,000
 * @param requestTimeout how long a start or command may take until it is answered as unresolved.
 *     100 ms to 5 min
 */
public record EngineSettings(
    MachineSettings machine,
    Duration sweepInterval,
    int inFlightMax,
    int backlogMax,
    Duration attemptGrace,
    int hungMax,
    Duration requestTimeout) {

  /** The settings that are used unless others are given. */
  public static final EngineSettings DEFAULT =
      new EngineSettings(
          MachineSettings.DEFAULT,
          Duration.ofSeconds(1),
          256,
          10_000,
          Duration.ofSeconds(10),
          Duration.ofSeconds(10));

  /** Settings with 64 calls that may hang. */
  public EngineSettings(
      MachineSettings machine,
      Duration sweepInterval,
      int inFlightMax,
      int backlogMax,
      Duration attemptGrace,
      Duration requestTimeout) {
    this(machine, sweepInterval, inFlightMax, backlogMax, attemptGrace, 64, requestTimeout);
  }

  public EngineSettings {
    Objects.requireNonNull(machine, "machine");
    between("sweepInterval", sweepInterval, Duration.ofMillis(10), Duration.ofHours(1));
    between("attemptGrace", attemptGrace, Duration.ZERO, Duration.ofHours(1));
    between("requestTimeout", requestTimeout, Duration.ofMillis(100), Duration.ofMinutes(5));
    if (inFlightMax < 0 || inFlightMax > 100_000) {
      throw new IllegalArgumentException("inFlightMax must be 0 to 100000, was " + inFlightMax);
    }
    if (hungMax < 1 || hungMax > 100_000) {
      throw new IllegalArgumentException("hungMax must be 1 to 100000, was " + hungMax);
    }
    if (backlogMax < 1) {
      throw new IllegalArgumentException("backlogMax must be at least 1, was " + backlogMax);
    }
  }

  private static void between(String name, Duration value, Duration min, Duration max) {
    Objects.requireNonNull(value, name);
    if (value.compareTo(min) < 0 || value.compareTo(max) > 0) {
      throw new IllegalArgumentException(
          name + " must be from " + min + " to " + max + ", was " + value);
    }
  }
}
