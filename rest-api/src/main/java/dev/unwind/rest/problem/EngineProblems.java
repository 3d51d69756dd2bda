package dev.unwind.rest.problem;

import dev.unwind.engine.InputTooLarge;
import dev.unwind.engine.NotResolved;
import dev.unwind.engine.UnwindException;
import dev.unwind.engine.store.StoreUnavailable;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.ext.ExceptionMapper;
import jakarta.ws.rs.ext.Provider;
import java.time.Duration;

/** Answers what the engine refuses. */
@Provider
public final class EngineProblems implements ExceptionMapper<UnwindException> {

  @Override
  public Response toResponse(UnwindException thrown) {
    Problem problem = Problems.of(thrown);
    Response.ResponseBuilder response =
        Response.status(problem.status()).type(Problem.JSON).entity(problem);
    if (problem.status() == ProblemType.NOT_RESOLVED.status()) {
      response.header(HttpHeaders.RETRY_AFTER, seconds(retryAfter(thrown)));
    }
    if (thrown instanceof InputTooLarge) {
      // The rest of the body may still be on its way, and nobody will read it.
      response.header("Connection", "close");
    }
    return response.build();
  }

  private static Duration retryAfter(UnwindException thrown) {
    if (thrown instanceof NotResolved unresolved) {
      return unresolved.retryAfter();
    }
    return thrown instanceof StoreUnavailable unavailable
        ? unavailable.retryAfter()
        : Duration.ZERO;
  }

  /** The header has whole seconds; none at all would ask for a stampede. */
  private static long seconds(Duration duration) {
    return Math.max(1, duration.plusNanos(999_999_999).toSeconds());
  }
}
