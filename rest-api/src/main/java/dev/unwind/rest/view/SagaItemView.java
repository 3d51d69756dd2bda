package dev.unwind.rest.view;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.unwind.engine.store.Summary;
import java.time.Instant;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** A saga in a list. */
@Schema(name = "SagaItem")
@JsonInclude(JsonInclude.Include.ALWAYS)
public record SagaItemView(
    String id,
    String definition,
    String status,
    long transition,
    Instant createdAt,
    Instant dueAt,
    String owner) {

  static SagaItemView of(Summary summary) {
    return new SagaItemView(
        summary.key().partition(),
        summary.header().definition().orElse(null),
        summary.header().status().orElse(null),
        summary.header().transition(),
        summary.header().createdAt(),
        summary.header().dueAt().orElse(null),
        summary.header().owner().orElse(null));
  }
}
