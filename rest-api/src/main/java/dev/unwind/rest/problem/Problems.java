package dev.unwind.rest.problem;

import dev.unwind.engine.CommandRefused;
import dev.unwind.engine.InputTooLarge;
import dev.unwind.engine.InvalidRequest;
import dev.unwind.engine.NotResolved;
import dev.unwind.engine.StartConflict;
import dev.unwind.engine.UnknownDefinition;
import dev.unwind.engine.UnknownSaga;
import dev.unwind.engine.UnwindException;
import dev.unwind.engine.VersionMismatch;
import dev.unwind.engine.store.OutcomeUnknown;
import dev.unwind.engine.store.StoreUnavailable;
import jakarta.ws.rs.core.Response;
import java.util.UUID;
import org.jboss.logging.Logger;

/** Says what an error means to a client. */
final class Problems {
  private static final Logger LOG = Logger.getLogger(Problems.class);

  private Problems() {}

  /** Returns the problem that the engine's refusal stands for. */
  static Problem of(UnwindException thrown) {
    String detail = thrown.getMessage();
    if (thrown instanceof InvalidRequest invalid) {
      return Problem.of(ProblemType.INVALID_REQUEST, detail).withField(invalid.field());
    }
    if (thrown instanceof CommandRefused refused) {
      return Problem.of(ProblemType.COMMAND_REFUSED, detail)
          .withSagaStatus(refused.status().name());
    }
    if (thrown instanceof NotResolved unresolved) {
      Problem problem = Problem.of(ProblemType.NOT_RESOLVED, detail);
      return unresolved.sagaId().isEmpty() ? problem : problem.withSaga(unresolved.sagaId());
    }
    if (thrown instanceof UnknownDefinition) {
      return Problem.of(ProblemType.UNKNOWN_DEFINITION, detail);
    }
    if (thrown instanceof UnknownSaga) {
      return Problem.of(ProblemType.UNKNOWN_SAGA, detail);
    }
    if (thrown instanceof VersionMismatch) {
      return Problem.of(ProblemType.VERSION_MISMATCH, detail);
    }
    if (thrown instanceof InputTooLarge) {
      return Problem.of(ProblemType.TOO_LARGE, detail);
    }
    if (thrown instanceof StartConflict) {
      return Problem.of(ProblemType.START_CONFLICT, detail);
    }
    if (thrown instanceof StoreUnavailable || thrown instanceof OutcomeUnknown) {
      LOG.warnf("a request is answered with 503: %s", detail);
      return Problem.of(ProblemType.NOT_RESOLVED, "the store does not answer; repeat the request");
    }
    return internal(thrown);
  }

  /**
   * Returns the problem that a defect stands for; the log says more, the client learns where to
   * look.
   */
  static Problem internal(Throwable thrown) {
    String instance = "urn:uuid:" + UUID.randomUUID();
    LOG.errorf(thrown, "a request failed, %s", instance);
    return Problem.of(
            ProblemType.INTERNAL_ERROR, "the request failed unexpectedly; the log says more")
        .withInstance(instance);
  }

  /** Returns the problem that a bare HTTP status stands for. */
  static Problem of(int status) {
    for (ProblemType type : ProblemType.values()) {
      if (type.status() == status
          && type != ProblemType.UNKNOWN_DEFINITION
          && type != ProblemType.UNKNOWN_SAGA) {
        return Problem.of(type, detail(type));
      }
    }
    Response.Status known = Response.Status.fromStatusCode(status);
    String title = known == null ? "Error" : known.getReasonPhrase();
    return new Problem("about:blank", title, status, title, null, null, null, null);
  }

  private static String detail(ProblemType type) {
    return switch (type) {
      case INVALID_REQUEST -> "the request can't be understood";
      case NOT_FOUND -> "there is no such resource";
      case METHOD_NOT_ALLOWED -> "this resource has no such method";
      case NOT_ACCEPTABLE -> "this resource has a representation as application/json only";
      case UNSUPPORTED_MEDIA_TYPE -> "the body must be application/json";
      case TOO_LARGE -> "the body is larger than this service accepts";
      default -> type.title();
    };
  }
}
