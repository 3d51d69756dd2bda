package dev.unwind.engine.simulation;

import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;

/**
 * The faults of one seed: a random part of all, each at a random rate, so that no kind drowns the
 * others in all seeds.
 */
final class Faults {
  private static final Double[] RATES = {0.01, 0.03, 0.1, 0.3};
  private static final Double[] HIGH_RATES = {0.1, 0.3};

  /** What may keep an owner from its sagas for the length of a lease. */
  private static final Set<Fault> KEEPING =
      EnumSet.of(
          Fault.THROTTLED,
          Fault.OUTAGE,
          Fault.SLOW,
          Fault.CRASH_BEFORE_STORE,
          Fault.CRASH_AFTER_STORE,
          Fault.CRASH_BEFORE_HANDLER,
          Fault.CRASH_IN_HANDLER,
          Fault.CRASH_AT_ANY_TIME,
          Fault.SHUTDOWN,
          Fault.FREEZE_IN_STORE,
          Fault.FREEZE_AT_ANY_TIME);

  /** What does so if it strikes again and again. */
  private static final Set<Fault> LOSING = EnumSet.of(Fault.REQUEST_LOST, Fault.GHOST);

  private static final double LOSING_MAX = 0.05;

  private final Map<Fault, Double> rates = new EnumMap<>(Fault.class);
  private final Map<Fault, Integer> injected = new EnumMap<>(Fault.class);
  private final Dice dice;
  private boolean on = true;

  private Faults(Dice dice) {
    this.dice = dice;
  }

  /**
   * Rolls the faults of a seed.
   *
   * @param answersOnly whether nothing keeps owners from their sagas, but answers mislead them
   *     often: what comes of that must not always be covered up by the next take-over
   */
  static Faults swarm(Dice dice, boolean answersOnly) {
    Faults faults = new Faults(dice);
    double share = answersOnly ? 0.6 : dice.pick(0.1, 0.3, 0.6);
    for (Fault fault : Fault.values()) {
      if (dice.chance(share) && !(answersOnly && KEEPING.contains(fault))) {
        double rate = dice.pick(answersOnly ? HIGH_RATES : RATES) * fault.weight();
        faults.rates.put(fault, answersOnly && LOSING.contains(fault) ? LOSING_MAX : rate);
      }
    }
    return faults;
  }

  /** Returns whether the fault strikes now. */
  boolean strikes(Fault fault) {
    Double rate = rates.get(fault);
    if (!on || rate == null || !dice.chance(rate)) {
      return false;
    }
    injected.merge(fault, 1, Integer::sum);
    return true;
  }

  /** Returns whether this seed may keep an owner from its sagas for the length of a lease. */
  boolean mayKeepOwners() {
    return KEEPING.stream().anyMatch(rates::containsKey)
        || LOSING.stream().anyMatch(fault -> rates.getOrDefault(fault, 0.0) > LOSING_MAX);
  }

  /** Lets nothing go wrong from now on. */
  void end() {
    on = false;
  }

  boolean isOver() {
    return !on;
  }

  /** Returns how often each fault has struck. */
  Map<Fault, Integer> injected() {
    return injected;
  }

  @Override
  public String toString() {
    return rates.toString();
  }
}
