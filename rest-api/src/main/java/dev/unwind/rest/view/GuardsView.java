package dev.unwind.rest.view;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.unwind.dsl.GuardDefinition;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** What an attempt has to pass before it is begun; durations as ISO-8601. */
@Schema(name = "Guards")
@JsonInclude(JsonInclude.Include.ALWAYS)
public record GuardsView(
    @Schema(description = "null where there is none") CircuitBreaker circuitBreaker,
    @Schema(description = "how many attempts at once; null when unlimited") Integer bulkhead,
    @Schema(description = "null where there is none") RateLimit rateLimit) {

  /** Refuses attempts for a while when too many have failed. */
  @Schema(name = "CircuitBreaker")
  public record CircuitBreaker(
      @Schema(description = "the share of failed attempts at which it opens") double failureRatio,
      @Schema(description = "how many of the latest attempts are looked at") int calls,
      @Schema(description = "how long it stays open", examples = "PT5S") String delay,
      @Schema(description = "how many attempts must succeed until it closes") int trials) {}

  /** Refuses attempts beyond a number in any stretch of time. */
  @Schema(name = "RateLimit")
  public record RateLimit(int calls, @Schema(examples = "PT1S") String window) {}

  static GuardsView of(GuardDefinition guards) {
    return new GuardsView(
        guards
            .circuitBreaker()
            .map(
                guard ->
                    new CircuitBreaker(
                        guard.failureRatio(),
                        guard.calls(),
                        guard.delay().toString(),
                        guard.trials()))
            .orElse(null),
        guards.bulkhead().map(guard -> guard.calls()).orElse(null),
        guards
            .rateLimit()
            .map(guard -> new RateLimit(guard.calls(), guard.window().toString()))
            .orElse(null));
  }
}
