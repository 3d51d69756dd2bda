package dev.unwind.samples.tickets.rest;

import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.ext.ExceptionMapper;
import jakarta.ws.rs.ext.Provider;

/** Answers invalid requests with a problem. */
@Provider
public final class InvalidRequestMapper implements ExceptionMapper<InvalidRequest> {

  @Override
  public Response toResponse(InvalidRequest invalid) {
    return Problem.invalidRequest(invalid.getMessage()).response();
  }
}
