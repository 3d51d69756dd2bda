package dev.unwind.engine.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The checker is checked: each bug that is planted into a copy of the engine is noticed within its
 * number of seeds.
 */
class PlantedBugsTest {
  static List<PlantedBug> bugs() {
    return PlantedBugs.ALL;
  }

  @ParameterizedTest
  @MethodSource("bugs")
  void a_planted_bug_is_noticed(PlantedBug bug) {
    PatchedEngine engine = PatchedEngine.with(bug);
    Optional<String> noticed = Optional.empty();
    for (int i = 0; i < bug.seeds() && noticed.isEmpty(); i++) {
      noticed = engine.violation(bug.first() + i);
    }

    assertThat(noticed)
        .as("%s, within %d seeds from %d", bug.name(), bug.seeds(), bug.first())
        .isPresent();
  }
}
