package dev.unwind.rest;

import dev.unwind.engine.SagaEngine;
import dev.unwind.engine.SagaId;
import dev.unwind.engine.UnknownSaga;
import dev.unwind.engine.store.Stored;
import dev.unwind.rest.problem.Problem;
import io.smallrye.common.annotation.Blocking;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.util.Optional;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.headers.Header;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** Hands out what the store holds of a saga, so that it can be looked at elsewhere. */
@Path("/api/sagas")
@Produces(MediaType.APPLICATION_JSON)
@Blocking
@Tag(name = "Sagas")
public final class DocumentResource {
  private final SagaEngine engine;

  @Inject
  DocumentResource(SagaEngine engine) {
    this.engine = engine;
  }

  /** Exports a saga's document, byte for byte. */
  @GET
  @Path("{id}/document")
  @Operation(
      summary = "Export the stored document of a saga",
      description =
          "Byte for byte as the store holds it, also when this program lacks the saga's definition or can't read the"
              + " document. `SagaTester.load` of the test kit goes on with it. It holds the saga's state: treat it like"
              + " the store. With `If-None-Match` an unchanged document is answered with 304.")
  @APIResponse(
      responseCode = "200",
      description = "The document; its format is the engine's own, and may change",
      headers = @Header(name = "ETag", schema = @Schema(type = SchemaType.STRING)),
      content = @Content(schema = @Schema(type = SchemaType.OBJECT)))
  @APIResponse(responseCode = "304", description = "The document is unchanged")
  @APIResponse(
      responseCode = "400",
      description = "The request is not valid; `field` names the part",
      content =
          @Content(mediaType = Problem.JSON, schema = @Schema(implementation = Problem.class)))
  @APIResponse(
      responseCode = "404",
      description = "There is no saga of this id",
      content =
          @Content(mediaType = Problem.JSON, schema = @Schema(implementation = Problem.class)))
  @APIResponse(
      responseCode = "503",
      description = "The store does not answer: repeat after `Retry-After` seconds",
      headers = @Header(name = "Retry-After", schema = @Schema(type = SchemaType.INTEGER)),
      content =
          @Content(mediaType = Problem.JSON, schema = @Schema(implementation = Problem.class)))
  public Response document(
      @Parameter(description = "the saga id") @PathParam("id") String id,
      @Parameter(description = "versions that the client has")
          @HeaderParam(HttpHeaders.IF_NONE_MATCH)
          String ifNoneMatch) {
    Optional<Versions> known = Versions.of(HttpHeaders.IF_NONE_MATCH, ifNoneMatch);
    Stored stored =
        engine
            .document(SagaId.check(id))
            .orElseThrow(() -> new UnknownSaga("there is no saga " + id));
    String etag = Versions.quoted(stored.etag());
    if (known.isPresent() && known.get().includes(stored.etag())) {
      return Response.notModified().header(HttpHeaders.ETAG, etag).build();
    }
    return Response.ok(stored.document().json()).header(HttpHeaders.ETAG, etag).build();
  }
}
