package dev.unwind.store.cosmos.certify;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.condition.EnabledIf;
import org.testcontainers.containers.GenericContainer;

/** Certifies Microsoft's own emulator, as far as it goes, where Docker is to be had. */
@EnabledIf(
    value = "dev.unwind.store.cosmos.certify.Targets#hasDocker",
    disabledReason = "Docker is not available")
class VnextCertificationTest extends Certification {
  private GenericContainer<?> container;

  @Override
  Target target() throws Exception {
    container = Targets.startVnext();
    return Targets.vnext(container);
  }

  @AfterAll
  void stop() {
    if (container != null) {
      container.stop();
    }
  }
}
