package dev.unwind.rest.view;

import static org.assertj.core.api.Assertions.assertThat;

import dev.unwind.dsl.Retry;
import dev.unwind.dsl.StepKind;
import dev.unwind.engine.saga.CompensationStatus;
import dev.unwind.engine.saga.Direction;
import dev.unwind.engine.saga.Failure;
import dev.unwind.engine.saga.SagaStatus;
import dev.unwind.engine.saga.StepStatus;
import dev.unwind.engine.saga.TurnedBack;
import java.util.Arrays;
import java.util.stream.Stream;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.junit.jupiter.api.Test;

/** The documented values are those of the engine. */
class EnumerationTest {

  @Test
  void the_documentation_lists_every_value() throws Exception {
    check(SagaView.class, "status", SagaStatus.values());
    check(SagaView.class, "direction", Direction.values());
    check(SagaFailureView.class, "reason", TurnedBack.Reason.values());
    check(StepView.class, "status", StepStatus.values());
    check(FailureView.class, "kind", Failure.Kind.values());
    check(StepDefinitionView.class, "kind", StepKind.values());
    check(RetryView.class, "kind", Retry.Kind.values());
    check(
        CompensationView.class,
        "status",
        Stream.of(CompensationStatus.values())
            .filter(status -> status != CompensationStatus.NONE)
            .toArray(CompensationStatus[]::new));
  }

  private static void check(Class<?> view, String field, Enum<?>[] values) throws Exception {
    assertThat(view.getDeclaredField(field).getAnnotation(Schema.class).enumeration())
        .containsExactly(Arrays.stream(values).map(Enum::name).toArray(String[]::new));
  }
}
