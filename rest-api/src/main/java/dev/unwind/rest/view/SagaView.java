package dev.unwind.rest.view;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.JsonNode;
import dev.unwind.engine.SagaSnapshot;
import dev.unwind.engine.saga.Saga;
import java.time.Instant;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** One saga, whole. What is absent is null. */
@Schema(name = "Saga")
@JsonInclude(JsonInclude.Include.ALWAYS)
public record SagaView(
    @Schema(examples = "purchase-4711") String id,
    @Schema(description = "the definition's name", examples = "purchase") String definition,
    @Schema(description = "the definition's revision at the start") int revision,
    @Schema(
            description = "COMPLETED and COMPENSATED are final",
            enumeration = {"RUNNING", "COMPENSATING", "BLOCKED", "COMPLETED", "COMPENSATED"})
        String status,
    @Schema(enumeration = {"FORWARD", "BACKWARD"}) String direction,
    @Schema(description = "the application's own state", implementation = Object.class)
        JsonNode state,
    @Schema(description = "in the order of the definition") List<StepView> steps,
    @Schema(description = "why the saga turned back") SagaFailureView failure,
    @Schema(description = "the process life that is working on it") String owner,
    @Schema(description = "how often it was claimed") long epoch,
    @Schema(
            description =
                "while owned the end of the lease, else when somebody looks at it again; null once nothing is left to do")
        Instant dueAt,
    @Schema(description = "the number of its latest write; rises by one each time") long transition,
    Instant createdAt,
    Instant updatedAt,
    @Schema(
            description =
                "what the store has charged for it, in request units, as far as its latest write could know; null where the store charges nothing",
            examples = "48.31")
        Double requestUnits,
    @Schema(description = "what happened, in order; bounded: the beginning and the latest stay")
        List<TimelineEntryView> timeline,
    @Schema(description = "entries that are missing in the middle of the timeline")
        int timelineDropped) {

  /** Returns the view of a saga whose state is a JSON tree. */
  public static SagaView of(SagaSnapshot snapshot) {
    Saga saga = snapshot.saga();
    return new SagaView(
        saga.id(),
        saga.identity().definition(),
        saga.identity().revision(),
        saga.status().name(),
        saga.direction().name(),
        (JsonNode) saga.state(),
        saga.steps().stream().map(StepView::of).toList(),
        saga.progress().turnedBack().map(SagaFailureView::of).orElse(null),
        saga.ownership().owner().orElse(null),
        saga.ownership().epoch(),
        saga.ownership().dueAt().orElse(null),
        saga.transition(),
        saga.identity().createdAt(),
        saga.journal().updatedAt(),
        saga.journal().requestUnits() > 0 ? saga.journal().requestUnits() : null,
        saga.journal().timeline().entries().stream().map(TimelineEntryView::of).toList(),
        saga.journal().timeline().dropped());
  }
}
