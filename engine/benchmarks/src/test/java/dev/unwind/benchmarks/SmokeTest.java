package dev.unwind.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** That each mode runs and counts right; how fast is for no test to say. */
@Timeout(120)
class SmokeTest {
  @TempDir private Path folder;

  private Map<String, Object> run(String line) throws Exception {
    return Main.run(Options.parse((line + " --rounds 1 --dir " + folder).split(" ")));
  }

  @ParameterizedTest
  @CsvSource({"sqlite", "memory"})
  void aSagaOfFourStepsTakesFiveWrites(String store) throws Exception {
    assertThat(run("happy --sagas 50 --in-flight 8 --store " + store))
        .containsEntry("writesPerSaga", 5.0)
        .containsEntry("store", store)
        .containsKeys("sagasPerSecond", "sagasCpuMillis", "rawPerSecond", "rateToRaw");
  }

  @Test
  void onCosmosDbASagaOfFourStepsIsFiveRequestsAndNoRead() throws Exception {
    assertThat(run("happy --sagas 50 --in-flight 8 --store cosmos-emulator"))
        .containsEntry("writesPerSaga", 5.0)
        .containsEntry("writeRequestsPerSaga", 5.0)
        .containsEntry("readRequestsPerSaga", 0.0)
        .containsKeys("writeUnitsPerSaga", "rateToRaw");
  }

  @Test
  void aKillOnCosmosDbLosesNothing() throws Exception {
    assertThat(run("kill --sagas 100 --in-flight 20 --store cosmos-emulator"))
        .containsEntry("lost", 0)
        .containsEntry("repeatsNotInProgress", 0);
  }

  @Test
  void aRejectedThirdStepTakesAWriteForEachUndo() throws Exception {
    assertThat(run("failing --sagas 20 --in-flight 4")).containsEntry("writesPerSaga", 6.0);
  }

  @Test
  void oneInFlightIsOneClient() throws Exception {
    assertThat(run("sequential --sagas 20")).containsEntry("inFlight", 1);
  }

  @Test
  void finishedSagasAreInTheFileBeforehand() throws Exception {
    assertThat(run("finished --sagas 20 --finished 100")).containsKey("rateToNone");
  }

  @Test
  void aKillLosesNothingAndRepeatsOnlyWhatWasInProgress() throws Exception {
    Map<String, Object> report = run("kill --sagas 100 --in-flight 20");
    assertThat(report).containsEntry("lost", 0).containsEntry("repeatsNotInProgress", 0);
    assertThat((double) report.get("unfinishedAtKill")).isPositive();
  }

  @Test
  void wrongArgumentsAreRefusedWithTheUsage() {
    assertThatThrownBy(() -> run("happy --nonsense 3")).hasMessageContaining("usage:");
    assertThatThrownBy(() -> run("kill --store memory")).hasMessageContaining("usage:");
  }
}
