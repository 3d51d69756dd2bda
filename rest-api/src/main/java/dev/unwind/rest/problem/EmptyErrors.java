package dev.unwind.rest.problem;

import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.container.ContainerResponseFilter;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.ext.Provider;
import java.lang.annotation.Annotation;

/**
 * Describes errors of the API that the framework itself found, such as 405 and 415, and would leave
 * without a body. Other resources of the application keep theirs.
 */
@Provider
public final class EmptyErrors implements ContainerResponseFilter {

  @Override
  public void filter(ContainerRequestContext request, ContainerResponseContext response) {
    int status = response.getStatus();
    if (status >= 400
        && !response.hasEntity()
        && ApiPath.contains(request.getUriInfo().getPath())) {
      response.setEntity(Problems.of(status), new Annotation[0], MediaType.valueOf(Problem.JSON));
    }
  }
}
