package dev.unwind.rest.view;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.unwind.dsl.Retry;
import java.time.Duration;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** A retry policy; durations as ISO-8601. */
@Schema(name = "Retry")
@JsonInclude(JsonInclude.Include.ALWAYS)
public record RetryView(
    @Schema(enumeration = {"NONE", "FIXED", "EXPONENTIAL"}) String kind,
    @Schema(description = "the delay after the first failure", examples = "PT0.2S")
        String initialDelay,
    @Schema(description = "the growth of the delay with each failure") double factor,
    @Schema(examples = "PT1M") String maxDelay,
    @Schema(description = "the first included; null when unlimited") Integer maxAttempts,
    @Schema(description = "null when unlimited") String maxElapsed,
    @Schema(description = "whether a random part of each delay is waited") boolean jittered) {

  static RetryView of(Retry retry) {
    return new RetryView(
        retry.kind().name(),
        retry.initialDelay().toString(),
        retry.factor(),
        retry.maxDelay().toString(),
        retry.maxAttempts().isPresent() ? retry.maxAttempts().getAsInt() : null,
        retry.maxElapsed().map(Duration::toString).orElse(null),
        retry.jittered());
  }
}
