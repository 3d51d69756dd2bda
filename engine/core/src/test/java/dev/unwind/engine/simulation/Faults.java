package dev.unwind.engine.simulation;

import java.util.EnumMap;
import java.util.Map;
import java.util.Set;

/**
 * The faults of one seed: a random part of all, each at a random rate, so that no kind drowns the
 * others in all seeds.
 */
final class Faults {
  private static final Double[] RATES = {0.01, 0.03, 0.1, 0.3};

  private final Map<Fault, Double> rates = new EnumMap<>(Fault.class);
  private final Map<Fault, Integer> injected = new EnumMap<>(Fault.class);
  private final Dice dice;
  private boolean on = true;

  private Faults(Dice dice) {
    this.dice = dice;
  }

  static Faults swarm(Dice dice) {
    Faults faults = new Faults(dice);
    double share = dice.pick(0.1, 0.3, 0.6);
    for (Fault fault : Fault.values()) {
      if (dice.chance(share)) {
        faults.rates.put(fault, dice.pick(RATES) * fault.weight());
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

  /** Returns whether this seed has any of these. */
  boolean canStrike(Set<Fault> any) {
    return any.stream().anyMatch(rates::containsKey);
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
