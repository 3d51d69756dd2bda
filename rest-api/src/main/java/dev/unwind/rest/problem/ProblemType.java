package dev.unwind.rest.problem;

import java.util.Locale;

/** The types of problems; their names are part of the API. */
public enum ProblemType {
  /** The request can't be understood or is not allowed. */
  INVALID_REQUEST(400, "Invalid request"),
  /** There is no definition of this name. */
  UNKNOWN_DEFINITION(404, "Unknown definition"),
  /** There is no saga of this id. */
  UNKNOWN_SAGA(404, "Unknown saga"),
  /** There is no such resource. */
  NOT_FOUND(404, "Not found"),
  /** The resource has no such method. */
  METHOD_NOT_ALLOWED(405, "Method not allowed"),
  /** The resource has no representation of a type that the client accepts. */
  NOT_ACCEPTABLE(406, "Not acceptable"),
  /** The command does not apply in the saga's status: it has had no effect and never will. */
  COMMAND_REFUSED(409, "Command refused"),
  /** The saga is not at the expected version. */
  VERSION_MISMATCH(412, "Version mismatch"),
  /** The request, or the saga that it would make, is too large. */
  TOO_LARGE(413, "Too large"),
  /** The body is not JSON. */
  UNSUPPORTED_MEDIA_TYPE(415, "Unsupported media type"),
  /** The id or key belongs to another start. */
  START_CONFLICT(422, "Start conflict"),
  /** The service failed. */
  INTERNAL_ERROR(500, "Internal error"),
  /** Overloaded, or the outcome is unknown: repeat the same request. */
  NOT_RESOLVED(503, "Not resolved");

  private final int status;
  private final String title;

  ProblemType(int status, String title) {
    this.status = status;
    this.title = title;
  }

  /** Returns the HTTP status. */
  public int status() {
    return status;
  }

  /** Returns the type in words. */
  public String title() {
    return title;
  }

  /** Returns the type's URI. */
  public String urn() {
    return "urn:unwind:problem:" + name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
