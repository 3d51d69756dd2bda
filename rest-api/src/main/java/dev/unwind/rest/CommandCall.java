package dev.unwind.rest;

import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;

/** What a command says beside its body. */
public record CommandCall(
    @PathParam("id") @Parameter(description = "the saga id") String id,
    @HeaderParam(IdempotencyKey.HEADER)
        @Parameter(
            description =
                "names this command, so that a repeat has no further effect; 1 to 255 characters")
        String commandId,
    @HeaderParam(HttpHeaders.IF_MATCH)
        @Parameter(description = "the version that the saga must be at, as its ETag says")
        String ifMatch,
    @Context HttpHeaders headers) {}
