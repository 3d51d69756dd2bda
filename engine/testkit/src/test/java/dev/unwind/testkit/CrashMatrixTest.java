package dev.unwind.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CrashMatrixTest {
  @Test
  void a_saga_of_four_steps_ends_as_promised_wherever_its_process_dies() {
    CrashReport report =
        CrashMatrix.of(() -> new Shop("a", "b", "c", "d"), Shop::definition, Trip.BEGIN)
            .verify(Shop::allOrNothing);

    System.out.println(report);
    assertThat(report.isClean()).isTrue();
  }
}
