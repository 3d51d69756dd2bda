package dev.unwind.engine.simulation;

import java.util.List;
import java.util.stream.Stream;

/** The bugs that the simulation has to notice. */
final class PlantedBugs {
  /** All of them. */
  static final List<PlantedBug> ALL =
      Stream.of(BugsOfWrites.ALL, BugsOfTheMachine.ALL, BugsOfOwners.ALL, BugsOfAnswers.ALL)
          .flatMap(List::stream)
          .toList();

  private PlantedBugs() {}
}
