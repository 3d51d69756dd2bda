package dev.unwind.rest.problem;

import com.fasterxml.jackson.annotation.JsonInclude;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/**
 * A problem detail (RFC 9457); what does not apply is left out.
 *
 * @param type tells problems apart, for programs; stable
 * @param title the type in words
 * @param status the HTTP status
 * @param detail what is wrong this time, for people
 * @param instance names this occurrence, where the log says more about it
 * @param field the part of the request that is wrong
 * @param sagaId the saga that the request is about; of a start the id that it has or would have
 * @param sagaStatus the saga's status, in which the command does not apply
 */
@Schema(name = "Problem")
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Problem(
    @Schema(examples = "urn:unwind:problem:invalid-request") String type,
    @Schema(examples = "Invalid request") String title,
    @Schema(examples = "400") int status,
    @Schema(examples = "input.seats[0]: must be a string") String detail,
    @Schema(description = "names this occurrence, where the log says more about it")
        String instance,
    @Schema(description = "the part of the request that is wrong", examples = "input.seats[0]")
        String field,
    @Schema(description = "the saga; of a start the id that it has or would have") String sagaId,
    @Schema(description = "the saga's status, in which the command does not apply")
        String sagaStatus) {

  /** The media type. */
  public static final String JSON = "application/problem+json";

  static Problem of(ProblemType type, String detail) {
    return new Problem(type.urn(), type.title(), type.status(), detail, null, null, null, null);
  }

  Problem withField(String name) {
    return new Problem(type, title, status, detail, instance, name, sagaId, sagaStatus);
  }

  Problem withSaga(String id) {
    return new Problem(type, title, status, detail, instance, field, id, sagaStatus);
  }

  Problem withSagaStatus(String name) {
    return new Problem(type, title, status, detail, instance, field, sagaId, name);
  }

  Problem withInstance(String uri) {
    return new Problem(type, title, status, detail, uri, field, sagaId, sagaStatus);
  }
}
