package dev.unwind.store.cosmos.certify;

import static org.assertj.core.api.Assertions.assertThat;

import dev.unwind.cosmos.emulator.CosmosEmulator;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** Certifies the emulator as an account would be: it passes every probe. */
class EmulatorCertificationTest extends Certification {
  private final CosmosEmulator emulator = CosmosEmulator.builder().partitions(2).start();

  @Override
  Target target() {
    return Targets.of(emulator);
  }

  @Test
  void b39TheEmulatorItselfKeepsItsConditions() {
    for (Probe probe : Probe.values()) {
      assertThat(faultOf(probe)).as(probe.name()).isEmpty();
    }
  }

  @AfterAll
  void stopEmulator() {
    emulator.close();
  }
}
