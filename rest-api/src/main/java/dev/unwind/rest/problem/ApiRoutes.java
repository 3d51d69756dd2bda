package dev.unwind.rest.problem;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.quarkus.runtime.configuration.MemorySize;
import io.quarkus.vertx.http.runtime.RouteConstants;
import io.quarkus.vertx.http.runtime.VertxHttpRecorder;
import io.vertx.core.http.HttpHeaders;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.util.Optional;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.jboss.logging.Logger;

/** Answers errors on the API's paths that never reach a resource, or that no resource expected. */
@Singleton
final class ApiRoutes {
  private static final Logger LOG = Logger.getLogger(ApiRoutes.class);
  private static final String PATHS = "/api/*";
  private static final String SAGAS = "/api/sagas*";

  private final ObjectMapper json;
  private final Optional<MemorySize> bodyMax;

  @Inject
  ApiRoutes(
      ObjectMapper json,
      @ConfigProperty(name = "quarkus.http.limits.max-body-size") Optional<MemorySize> bodyMax) {
    this.json = json;
    this.bodyMax = bodyMax;
  }

  void add(@Observes Router router) {
    // One before Quarkus' own check of the length, which answers without a body.
    router
        .route(PATHS)
        .order(RouteConstants.ROUTE_ORDER_UPLOAD_LIMIT - 1)
        .handler(this::checkLength);
    router
        .route(SAGAS)
        .order(RouteConstants.ROUTE_ORDER_UPLOAD_LIMIT + 1)
        .handler(ApiRoutes::leaveChunksToUs);
    router.route(PATHS).failureHandler(this::failed);
    router.route(PATHS).last().handler(context -> answer(context, Problems.of(404)));
  }

  private void checkLength(RoutingContext context) {
    String length = context.request().getHeader(HttpHeaders.CONTENT_LENGTH);
    if (length != null
        && bodyMax.isPresent()
        && Long.parseLong(length) > bodyMax.get().asLongValue()) {
      context.response().putHeader(HttpHeaders.CONNECTION, "close");
      answer(context, Problems.of(413));
    } else {
      context.next();
    }
  }

  /**
   * Without a length Quarkus would count while the body is read, and answer without a body; the
   * resources count themselves.
   */
  private static void leaveChunksToUs(RoutingContext context) {
    context.remove(VertxHttpRecorder.MAX_REQUEST_SIZE_KEY);
    context.next();
  }

  private void failed(RoutingContext context) {
    if (context.response().headWritten()) {
      context.next();
    } else if (context.failure() == null) {
      answer(context, Problems.of(context.statusCode()));
    } else if (context.statusCode() >= 400 && context.statusCode() < 500) {
      LOG.debug("a request failed", context.failure());
      answer(context, Problems.of(context.statusCode()));
    } else {
      answer(context, Problems.internal(context.failure()));
    }
  }

  private void answer(RoutingContext context, Problem problem) {
    try {
      context
          .response()
          .setStatusCode(problem.status())
          .putHeader(HttpHeaders.CONTENT_TYPE, Problem.JSON)
          .end(json.writeValueAsString(problem));
    } catch (JsonProcessingException e) {
      context.fail(500, e);
    }
  }
}
