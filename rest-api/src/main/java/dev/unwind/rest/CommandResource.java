package dev.unwind.rest;

import dev.unwind.engine.CommandRequest;
import dev.unwind.engine.SagaEngine;
import dev.unwind.engine.SagaId;
import dev.unwind.engine.SagaSnapshot;
import dev.unwind.engine.UnknownSaga;
import dev.unwind.engine.VersionMismatch;
import dev.unwind.engine.saga.CommandVerb;
import dev.unwind.engine.store.ETag;
import dev.unwind.rest.problem.Problem;
import dev.unwind.rest.view.SagaView;
import io.smallrye.common.annotation.Blocking;
import jakarta.inject.Inject;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.io.InputStream;
import java.util.Optional;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.headers.Header;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.RequestBody;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** Commands sagas. */
@Path("/api/sagas")
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
@Blocking
@Tag(name = "Commands")
@APIResponse(
    responseCode = "202",
    description = "The command is recorded, and is met at the saga's next transition",
    headers = @Header(name = "ETag", schema = @Schema(type = SchemaType.STRING)),
    content = @Content(schema = @Schema(implementation = SagaView.class)))
@APIResponse(
    responseCode = "400",
    description = "The request is not valid; `field` names the part",
    content = @Content(mediaType = Problem.JSON, schema = @Schema(implementation = Problem.class)))
@APIResponse(
    responseCode = "404",
    description = "There is no saga of this id",
    content = @Content(mediaType = Problem.JSON, schema = @Schema(implementation = Problem.class)))
@APIResponse(
    responseCode = "409",
    description =
        "The command does not apply in the status that `sagaStatus` names; it has had no effect and never will",
    content = @Content(mediaType = Problem.JSON, schema = @Schema(implementation = Problem.class)))
@APIResponse(
    responseCode = "412",
    description = "The saga is not at the version that `If-Match` names; nothing was done",
    content = @Content(mediaType = Problem.JSON, schema = @Schema(implementation = Problem.class)))
@APIResponse(
    responseCode = "415",
    description = "The body is not application/json",
    content = @Content(mediaType = Problem.JSON, schema = @Schema(implementation = Problem.class)))
@APIResponse(
    responseCode = "503",
    description =
        "The outcome is unknown: repeat with the same `Idempotency-Key` after `Retry-After` seconds",
    headers = @Header(name = "Retry-After", schema = @Schema(type = SchemaType.INTEGER)),
    content = @Content(mediaType = Problem.JSON, schema = @Schema(implementation = Problem.class)))
public final class CommandResource {
  private final SagaEngine engine;
  private final Bodies bodies;

  @Inject
  CommandResource(SagaEngine engine, Bodies bodies) {
    this.engine = engine;
    this.bodies = bodies;
  }

  /** Makes the saga undo what may have happened, instead of going on. */
  @POST
  @Path("{id}/cancel")
  @Operation(
      summary = "Cancel a saga",
      description =
          "Undoes what may have happened, as long as the saga is before its point of no return.")
  public Response cancel(
      @BeanParam CommandCall call,
      @RequestBody(
              required = true,
              content = @Content(schema = @Schema(implementation = CommandBody.class)))
          InputStream body) {
    return command(call, CommandVerb.CANCEL, body);
  }

  /** Makes the saga try again what is blocked. */
  @POST
  @Path("{id}/retry")
  @Operation(
      summary = "Retry what is blocked",
      description = "Gives the blocked step or compensation a fresh budget of attempts.")
  public Response retry(
      @BeanParam CommandCall call,
      @RequestBody(
              required = true,
              content = @Content(schema = @Schema(implementation = CommandBody.class)))
          InputStream body) {
    return command(call, CommandVerb.RETRY, body);
  }

  /** Declares settled what is blocked. */
  @POST
  @Path("{id}/skip")
  @Operation(
      summary = "Skip what is blocked",
      description =
          "Declares the blocked step or compensation settled: somebody has seen to it by hand.")
  public Response skip(
      @BeanParam CommandCall call,
      @RequestBody(
              required = true,
              content = @Content(schema = @Schema(implementation = CommandBody.class)))
          InputStream body) {
    return command(call, CommandVerb.SKIP, body);
  }

  private Response command(CommandCall call, CommandVerb verb, InputStream body) {
    String id = SagaId.check(call.id());
    CommandBody command = CommandBody.read(bodies.read(body));
    Optional<ETag> expected =
        Versions.of(HttpHeaders.IF_MATCH, call.ifMatch())
            .filter(versions -> !versions.any())
            .map(versions -> matching(id, versions));
    SagaSnapshot saga =
        engine.command(
            new CommandRequest(
                id, verb, command.reason(), IdempotencyKey.of(call.headers()), expected));
    return Answers.saga(Response.Status.ACCEPTED, saga).build();
  }

  /**
   * Returns the one of the given versions that the saga may be at: the engine compares with one
   * only.
   */
  private ETag matching(String id, Versions versions) {
    if (versions.tags().size() == 1 && !versions.tags().get(0).weak()) {
      return new ETag(versions.tags().get(0).value());
    }
    SagaSnapshot saga =
        engine.find(id).orElseThrow(() -> new UnknownSaga("there is no saga " + id));
    if (!versions.matches(saga.etag())) {
      throw new VersionMismatch("saga " + id + " is at version " + saga.etag());
    }
    return saga.etag();
  }
}
