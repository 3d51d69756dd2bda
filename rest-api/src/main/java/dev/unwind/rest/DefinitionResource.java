package dev.unwind.rest;

import dev.unwind.engine.SagaEngine;
import dev.unwind.engine.UnknownDefinition;
import dev.unwind.rest.problem.Problem;
import dev.unwind.rest.view.DefinitionListView;
import dev.unwind.rest.view.DefinitionView;
import io.smallrye.common.annotation.NonBlocking;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** Shows what this process can run. */
@Path("/api/definitions")
@Produces(MediaType.APPLICATION_JSON)
@NonBlocking
@Tag(name = "Definitions")
public final class DefinitionResource {
  private final SagaEngine engine;

  @Inject
  DefinitionResource(SagaEngine engine) {
    this.engine = engine;
  }

  /** Lists the definitions. */
  @GET
  @Operation(summary = "List definitions", description = "By name; of each the newest revision.")
  @APIResponse(responseCode = "200", description = "The definitions")
  public DefinitionListView list() {
    return new DefinitionListView(views());
  }

  /** Shows one definition. */
  @GET
  @Path("{name}")
  @Operation(summary = "Show a definition", description = "Its newest revision, with a diagram.")
  @APIResponse(
      responseCode = "200",
      description = "The definition",
      content = @Content(schema = @Schema(implementation = DefinitionView.class)))
  @APIResponse(
      responseCode = "404",
      description = "There is no definition of this name",
      content =
          @Content(mediaType = Problem.JSON, schema = @Schema(implementation = Problem.class)))
  public DefinitionView show(@Parameter(description = "its name") @PathParam("name") String name) {
    return views().stream()
        .filter(view -> view.name().equals(name))
        .findFirst()
        .orElseThrow(
            () -> new UnknownDefinition("there is no definition \"" + Texts.shown(name) + "\""));
  }

  private List<DefinitionView> views() {
    return engine.definitions().stream().<DefinitionView>map(DefinitionView::of).toList();
  }
}
