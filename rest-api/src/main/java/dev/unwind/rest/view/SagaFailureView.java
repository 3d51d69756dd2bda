package dev.unwind.rest.view;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.unwind.engine.saga.TurnedBack;
import java.time.Instant;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** Why a saga turned back. */
@Schema(name = "SagaFailure")
@JsonInclude(JsonInclude.Include.ALWAYS)
public record SagaFailureView(
    @Schema(enumeration = {"CANCELLED", "REJECTED", "FAILED"}) String reason,
    @Schema(description = "the step that could not be done; null when it was cancelled")
        String step,
    String message,
    Instant at) {

  static SagaFailureView of(TurnedBack turned) {
    return new SagaFailureView(
        turned.reason().name(), turned.step().orElse(null), turned.message(), turned.at());
  }
}
