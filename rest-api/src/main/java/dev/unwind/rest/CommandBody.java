package dev.unwind.rest;

import dev.unwind.engine.InvalidRequest;
import java.util.Set;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** The body of a command. */
@Schema(name = "Command")
record CommandBody(
    @Schema(
            required = true,
            minLength = 1,
            maxLength = CommandBody.REASON_MAX,
            examples = "the customer changed their mind",
            description = "why, for the timeline")
        String reason) {
  static final int REASON_MAX = 500;

  static CommandBody read(byte[] bytes) {
    String reason = JsonBody.read(bytes, Set.of("reason")).text("reason");
    if (reason.isBlank() || reason.length() > REASON_MAX) {
      throw new InvalidRequest(
          "reason",
          "must have 1 to "
              + REASON_MAX
              + " characters and not only blanks, had "
              + reason.length());
    }
    return new CommandBody(reason);
  }
}
