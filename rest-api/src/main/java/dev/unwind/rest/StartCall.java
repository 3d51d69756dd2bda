package dev.unwind.rest;

import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.UriInfo;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;

/** What a start says beside its body. */
public record StartCall(
    @HeaderParam(IdempotencyKey.HEADER)
        @Parameter(
            description = "names this start, so that it can be repeated; 1 to 255 characters")
        String idempotencyKey,
    @QueryParam("wait")
        @Parameter(
            description = "how long to wait for the end, such as `5s`, `500ms` or `PT5S`",
            schema = @Schema(examples = "5s"))
        String waitTime,
    @Context HttpHeaders headers,
    @Context UriInfo uri) {}
