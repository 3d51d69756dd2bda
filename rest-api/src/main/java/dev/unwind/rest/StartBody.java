package dev.unwind.rest;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** The body of a start. */
@Schema(name = "Start")
record StartBody(
    @Schema(required = true, examples = "purchase", description = "the name of a definition")
        String definition,
    @Schema(
            implementation = String.class,
            examples = "purchase-4711",
            description =
                "the saga id: 1 to 255 of A-Z a-z 0-9 . _ - : ~, not . or ..; else it is derived from the Idempotency-Key, or"
                    + " random")
        Optional<String> id,
    @Schema(
            required = true,
            implementation = Object.class,
            description = "the initial state, as the definition's state type is written in JSON")
        JsonNode input) {
  private static final Set<String> FIELDS =
      new LinkedHashSet<>(List.of("definition", "id", "input"));

  static StartBody read(byte[] bytes) {
    JsonBody body = JsonBody.read(bytes, FIELDS);
    return new StartBody(body.text("definition"), body.optionalText("id"), body.value("input"));
  }
}
