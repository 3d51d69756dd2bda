package dev.unwind.rest;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;

/** Resources of the application's own. */
@Path("/")
public class OtherResource {
  /** Answers something. */
  @GET
  @Path("other")
  public String get() {
    return "other";
  }

  /** Fails. */
  @GET
  @Path("api/broken")
  public String fail() {
    throw new IllegalStateException("a secret");
  }
}
