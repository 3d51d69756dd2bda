package dev.unwind.engine.simulation;

import dev.unwind.engine.EngineSettings;
import dev.unwind.engine.machine.MachineSettings;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * What is simulated for one seed, before anything goes wrong.
 *
 * @param definitions the steps of each definition
 * @param sagas the definition of each saga that is started, by its place
 * @param workers for each process, whether it runs sagas or only takes requests
 * @param settings of the engines
 * @param deathIsProven whether processes can prove each other's death
 * @param faultsLast how long things go wrong
 */
record Plan(
    List<List<StepPlan>> definitions,
    List<Integer> sagas,
    List<Boolean> workers,
    EngineSettings settings,
    boolean deathIsProven,
    Duration faultsLast) {

  static Plan roll(Dice dice) {
    EngineSettings settings = settings(dice);
    List<List<StepPlan>> definitions = new ArrayList<>();
    for (int i = dice.between(1, 2); i > 0; i--) {
      definitions.add(steps(dice, settings.machine().lease()));
    }
    List<Integer> sagas = new ArrayList<>();
    for (int i = dice.between(1, dice.chance(0.2) ? 4 : 2); i > 0; i--) {
      sagas.add(dice.between(0, definitions.size() - 1));
    }
    List<Boolean> workers = new ArrayList<>();
    workers.add(true);
    for (int i = dice.between(0, 2); i > 0; i--) {
      workers.add(dice.chance(0.7));
    }
    return new Plan(
        definitions,
        sagas,
        workers,
        settings,
        dice.chance(0.2),
        Duration.ofSeconds(dice.between(5, 60)));
  }

  private static EngineSettings settings(Dice dice) {
    Duration lease = Duration.ofSeconds(dice.pick(2, 5, 10));
    return new EngineSettings(
        new MachineSettings(lease, dice.pick(1, 3, 10), 41, 50),
        Duration.ofMillis(dice.pick(300, 1_000, 2_000)),
        dice.pick(1, 2, 10),
        dice.chance(0.1) ? 1 : 1_000,
        Duration.ofSeconds(dice.pick(0, 1, 5)),
        dice.chance(0.1) ? 1 : 64,
        Duration.ofSeconds(dice.pick(1, 5)));
  }

  private static List<StepPlan> steps(Dice dice, Duration lease) {
    int size = dice.between(1, 5);
    int pivot = dice.chance(0.4) ? dice.between(0, size - 1) : size;
    List<StepPlan> steps = new ArrayList<>();
    for (int i = 0; i < size; i++) {
      steps.add(StepPlan.roll(dice, i, i == pivot, i > pivot, lease));
    }
    return steps;
  }

  Duration lease() {
    return settings.machine().lease();
  }

  static String definitionName(int definition) {
    return "d" + definition;
  }

  static String sagaId(int saga) {
    return "saga" + saga;
  }

  /** Returns the steps of a definition by its name. */
  List<StepPlan> stepsOf(String definitionName) {
    return definitions.get(Integer.parseInt(definitionName.substring(1)));
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < definitions.size(); i++) {
      text.append(definitionName(i)).append(":\n");
      definitions.get(i).forEach(step -> text.append("  ").append(step).append('\n'));
    }
    return text.append("sagas of definitions ")
        .append(sagas)
        .append(", workers ")
        .append(workers)
        .append(", death is proven: ")
        .append(deathIsProven)
        .append(", faults for ")
        .append(faultsLast)
        .append('\n')
        .append(settings)
        .toString();
  }
}
