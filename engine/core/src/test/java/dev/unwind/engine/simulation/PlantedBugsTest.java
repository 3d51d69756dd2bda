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
    for (long seed = 1; seed <= bug.seeds() && noticed.isEmpty(); seed++) {
      noticed = engine.violation(seed);
    }

    assertThat(noticed).as("%s, within %d seeds", bug.name(), bug.seeds()).isPresent();
  }
}
