package dev.unwind.rest.view;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.unwind.engine.saga.Attempts;
import dev.unwind.engine.saga.StepState;
import java.time.Instant;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** One step of a saga. */
@Schema(name = "Step")
@JsonInclude(JsonInclude.Include.ALWAYS)
public record StepView(
    @Schema(examples = "chargeCard") String name,
    @Schema(
            enumeration = {
              "PENDING",
              "RUNNING",
              "WAITING",
              "IN_DOUBT",
              "SUCCEEDED",
              "REJECTED",
              "FAILED",
              "BLOCKED"
            })
        String status,
    @Schema(description = "how often its action was tried") int attempts,
    Instant startedAt,
    Instant endedAt,
    @Schema(description = "why the latest failed attempt failed") FailureView failure,
    @Schema(description = "null where the step declares none") CompensationView compensation) {

  static StepView of(StepState step) {
    Attempts attempts = step.attempts();
    return new StepView(
        step.name(),
        step.status().name(),
        attempts.count(),
        attempts.startedAt().orElse(null),
        attempts.endedAt().orElse(null),
        attempts.failure().map(FailureView::of).orElse(null),
        CompensationView.of(step.compensation()));
  }
}
