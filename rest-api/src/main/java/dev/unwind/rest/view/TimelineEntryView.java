package dev.unwind.rest.view;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.unwind.engine.saga.TimelineEntry;
import java.time.Instant;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** One thing that happened to a saga. */
@Schema(name = "TimelineEntry")
@JsonInclude(JsonInclude.Include.ALWAYS)
public record TimelineEntryView(
    @Schema(description = "the write that recorded it: this gives the order, never the time")
        long transition,
    Instant at,
    @Schema(examples = "ACTION_SUCCEEDED") String event,
    @Schema(description = "the step or compensation") String step,
    @Schema(description = "1 for the first") Integer attempt,
    String detail) {

  static TimelineEntryView of(TimelineEntry entry) {
    return new TimelineEntryView(
        entry.transition(),
        entry.at(),
        entry.event().name(),
        entry.step().orElse(null),
        entry.attempt().orElse(null),
        entry.detail().orElse(null));
  }
}
