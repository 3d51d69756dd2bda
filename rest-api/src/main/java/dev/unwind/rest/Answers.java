package dev.unwind.rest;

import dev.unwind.engine.SagaSnapshot;
import dev.unwind.rest.view.SagaView;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;

/** Makes answers that show a saga. */
final class Answers {
  private Answers() {}

  static Response.ResponseBuilder saga(Response.Status status, SagaSnapshot saga) {
    return Response.status(status)
        .header(HttpHeaders.ETAG, Versions.quoted(saga.etag()))
        .entity(SagaView.of(saga));
  }
}
