package dev.unwind.rest.view;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.unwind.engine.saga.Attempts;
import dev.unwind.engine.saga.CompensationState;
import dev.unwind.engine.saga.CompensationStatus;
import java.time.Instant;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** The compensation of a step of a saga. */
@Schema(name = "Compensation")
@JsonInclude(JsonInclude.Include.ALWAYS)
public record CompensationView(
    @Schema(examples = "refundCard") String name,
    @Schema(
            enumeration = {
              "NOT_OWED",
              "OWED",
              "RUNNING",
              "WAITING",
              "BLOCKED",
              "SUCCEEDED",
              "SKIPPED"
            })
        String status,
    @Schema(description = "how often it was tried") int attempts,
    Instant startedAt,
    Instant endedAt,
    @Schema(description = "why the latest failed attempt failed") FailureView failure) {

  /** Returns the view, or null for a step that declares none. */
  static CompensationView of(CompensationState compensation) {
    if (compensation.status() == CompensationStatus.NONE) {
      return null;
    }
    Attempts attempts = compensation.attempts();
    return new CompensationView(
        compensation.name(),
        compensation.status().name(),
        attempts.count(),
        attempts.startedAt().orElse(null),
        attempts.endedAt().orElse(null),
        attempts.failure().map(FailureView::of).orElse(null));
  }
}
