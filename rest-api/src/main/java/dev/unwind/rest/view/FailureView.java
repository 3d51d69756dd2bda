package dev.unwind.rest.view;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.unwind.engine.saga.Failure;
import java.util.List;
import java.util.stream.Stream;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/**
 * Why an attempt failed. The stack trace stays in the saga document: it is no business of an HTTP
 * client.
 */
@Schema(name = "Failure")
@JsonInclude(JsonInclude.Include.ALWAYS)
public record FailureView(
    @Schema(enumeration = {"REJECTED", "THROWN", "TIMED_OUT", "INTERRUPTED", "TOO_LARGE"})
        String kind,
    @Schema(
            description = "the class of what was thrown, null when nothing was",
            examples = "java.io.IOException")
        String type,
    String message,
    @Schema(description = "the first and the last of the causes") List<Cause> causes) {

  /** One link of the chain of causes. */
  @Schema(name = "FailureCause")
  public record Cause(String type, String message) {}

  static FailureView of(Failure failure) {
    List<Cause> causes =
        Stream.of(failure.firstCause(), failure.lastCause())
            .flatMap(cause -> cause.stream())
            .map(cause -> new Cause(cause.type(), cause.message()))
            .toList();
    String type = failure.type().isEmpty() ? null : failure.type();
    return new FailureView(failure.kind().name(), type, failure.message(), causes);
  }
}
