package dev.unwind.samples.tickets.rest;

import jakarta.ws.rs.core.Response;

/**
 * An error as RFC 9457 wants it.
 *
 * @param type names the kind of problem, for ever
 * @param title the kind of problem in words
 * @param status the HTTP status
 * @param detail what is wrong with this very request
 */
record Problem(String type, String title, int status, String detail) {

  private static final String MEDIA_TYPE = "application/problem+json";

  static Problem invalidRequest(String detail) {
    return new Problem("urn:cosmic-tickets:invalid-request", "Invalid request", 400, detail);
  }

  Response response() {
    return Response.status(status).type(MEDIA_TYPE).entity(this).build();
  }
}
