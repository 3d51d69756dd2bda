package dev.unwind.rest;

import dev.unwind.engine.InvalidRequest;
import dev.unwind.engine.SagaEngine;
import dev.unwind.engine.SagaId;
import dev.unwind.engine.SagaQuery;
import dev.unwind.engine.SagaSnapshot;
import dev.unwind.engine.StartRequest;
import dev.unwind.engine.Started;
import dev.unwind.engine.UnknownSaga;
import dev.unwind.engine.saga.SagaStatus;
import dev.unwind.rest.problem.Problem;
import dev.unwind.rest.view.SagaPageView;
import dev.unwind.rest.view.SagaView;
import io.smallrye.common.annotation.Blocking;
import jakarta.inject.Inject;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.UriInfo;
import java.io.InputStream;
import java.net.URI;
import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.headers.Header;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.parameters.RequestBody;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** Starts sagas and shows them. */
@Path("/api/sagas")
@Produces(MediaType.APPLICATION_JSON)
@Blocking
@Tag(name = "Sagas")
@APIResponse(
    responseCode = "400",
    description = "The request is not valid; `field` names the part",
    content = @Content(mediaType = Problem.JSON, schema = @Schema(implementation = Problem.class)))
@APIResponse(
    responseCode = "503",
    description =
        "Not now, or the outcome is unknown: repeat the same request after `Retry-After` seconds; `sagaId` names the saga",
    headers = @Header(name = "Retry-After", schema = @Schema(type = SchemaType.INTEGER)),
    content = @Content(mediaType = Problem.JSON, schema = @Schema(implementation = Problem.class)))
public final class SagaResource {
  private static final int LIMIT_DEFAULT = 50;

  private final SagaEngine engine;
  private final Waiters waiters;
  private final Bodies bodies;

  @Inject
  SagaResource(SagaEngine engine, Waiters waiters, Bodies bodies) {
    this.engine = engine;
    this.waiters = waiters;
    this.bodies = bodies;
  }

  /** Starts a saga, or meets the one that an earlier, equal start made. */
  @POST
  @Consumes(MediaType.APPLICATION_JSON)
  @Operation(
      summary = "Start a saga",
      description =
          "A repeat with the same id or `Idempotency-Key` and the same body answers 200 with the same saga. With `wait` the answer"
              + " comes when the saga is final or the time is up, whichever is first; when too many requests wait already, it"
              + " comes at once.")
  @RequestBody(
      required = true,
      content = @Content(schema = @Schema(implementation = StartBody.class)))
  @APIResponse(
      responseCode = "201",
      description = "The saga exists; `Location` names it",
      headers = {
        @Header(name = "Location", schema = @Schema(type = SchemaType.STRING)),
        @Header(name = "ETag", schema = @Schema(type = SchemaType.STRING))
      },
      content = @Content(schema = @Schema(implementation = SagaView.class)))
  @APIResponse(
      responseCode = "200",
      description = "The saga existed already: this start is a repeat",
      content = @Content(schema = @Schema(implementation = SagaView.class)))
  @APIResponse(
      responseCode = "404",
      description = "There is no definition of this name",
      content =
          @Content(mediaType = Problem.JSON, schema = @Schema(implementation = Problem.class)))
  @APIResponse(
      responseCode = "413",
      description = "The body, or the saga that it would make, is too large",
      content =
          @Content(mediaType = Problem.JSON, schema = @Schema(implementation = Problem.class)))
  @APIResponse(
      responseCode = "415",
      description = "The body is not application/json",
      content =
          @Content(mediaType = Problem.JSON, schema = @Schema(implementation = Problem.class)))
  @APIResponse(
      responseCode = "422",
      description = "The id or the key belongs to another start; that saga is untouched",
      content =
          @Content(mediaType = Problem.JSON, schema = @Schema(implementation = Problem.class)))
  public Response start(@BeanParam StartCall call, InputStream body) {
    Duration time = waiters.time(Texts.given(call.waitTime()));
    StartBody start = StartBody.read(bodies.read(body));
    Started started =
        engine.start(
            new StartRequest(
                start.definition(), start.id(), IdempotencyKey.of(call.headers()), start.input()));
    SagaSnapshot saga = waiters.await(engine, started.saga(), time);
    return started.created()
        ? Answers.saga(Response.Status.CREATED, saga).location(location(call.uri(), saga)).build()
        : Answers.saga(Response.Status.OK, saga).build();
  }

  private static URI location(UriInfo uri, SagaSnapshot saga) {
    return uri.getBaseUriBuilder().path("api").path("sagas").path(saga.saga().id()).build();
  }

  /** Shows a saga. */
  @GET
  @Path("{id}")
  @Operation(
      summary = "Show a saga",
      description = "With `If-None-Match` an unchanged saga is answered with 304.")
  @APIResponse(
      responseCode = "200",
      description = "The saga",
      headers = @Header(name = "ETag", schema = @Schema(type = SchemaType.STRING)),
      content = @Content(schema = @Schema(implementation = SagaView.class)))
  @APIResponse(responseCode = "304", description = "The saga is unchanged")
  @APIResponse(
      responseCode = "404",
      description = "There is no saga of this id",
      content =
          @Content(mediaType = Problem.JSON, schema = @Schema(implementation = Problem.class)))
  public Response show(
      @Parameter(description = "the saga id") @PathParam("id") String id,
      @Parameter(description = "versions that the client has")
          @HeaderParam(HttpHeaders.IF_NONE_MATCH)
          String ifNoneMatch) {
    Optional<Versions> known = Versions.of(HttpHeaders.IF_NONE_MATCH, ifNoneMatch);
    SagaSnapshot saga =
        engine.find(SagaId.check(id)).orElseThrow(() -> new UnknownSaga("there is no saga " + id));
    if (known.isPresent() && known.get().includes(saga.etag())) {
      return Response.notModified().header(HttpHeaders.ETAG, Versions.quoted(saga.etag())).build();
    }
    return Answers.saga(Response.Status.OK, saga).build();
  }

  /** Lists sagas, newest first. */
  @GET
  @Operation(
      summary = "List sagas",
      description =
          "Newest first. Pages are stable: sagas that are started meanwhile neither shift nor repeat what follows.")
  @APIResponse(
      responseCode = "200",
      description = "A page",
      content = @Content(schema = @Schema(implementation = SagaPageView.class)))
  public SagaPageView list(
      @Parameter(description = "only sagas of this definition") @QueryParam("definition")
          String definition,
      @Parameter(
              description = "only sagas in this status",
              schema =
                  @Schema(
                      type = SchemaType.STRING,
                      enumeration = {
                        "RUNNING",
                        "COMPENSATING",
                        "BLOCKED",
                        "COMPLETED",
                        "COMPENSATED"
                      }))
          @QueryParam("status")
          String status,
      @Parameter(
              description = "at most this many",
              schema =
                  @Schema(
                      type = SchemaType.INTEGER,
                      minimum = "1",
                      maximum = "200",
                      defaultValue = "50"))
          @QueryParam("limit")
          String limit,
      @Parameter(description = "`next` of the page before") @QueryParam("cursor") String cursor) {
    return SagaPageView.of(
        engine.list(
            new SagaQuery(
                Texts.given(definition),
                Texts.given(status).map(SagaResource::status),
                Texts.given(limit).map(SagaResource::limit).orElse(LIMIT_DEFAULT),
                Texts.given(cursor))));
  }

  private static SagaStatus status(String text) {
    return Arrays.stream(SagaStatus.values())
        .filter(status -> status.name().equals(text))
        .findFirst()
        .orElseThrow(
            () ->
                new InvalidRequest(
                    "status",
                    "must be one of "
                        + Arrays.toString(SagaStatus.values())
                        + ", was \""
                        + Texts.shown(text)
                        + "\""));
  }

  private static int limit(String text) {
    int limit = text.matches("\\d{1,9}") ? Integer.parseInt(text) : 0;
    if (limit < 1 || limit > SagaQuery.LIMIT_MAX) {
      throw new InvalidRequest(
          "limit", "must be 1 to " + SagaQuery.LIMIT_MAX + ", was \"" + Texts.shown(text) + "\"");
    }
    return limit;
  }
}
