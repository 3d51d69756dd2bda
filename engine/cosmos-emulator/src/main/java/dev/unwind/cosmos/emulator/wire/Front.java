package dev.unwind.cosmos.emulator.wire;

import dev.unwind.cosmos.emulator.fault.Effect;
import dev.unwind.cosmos.emulator.store.CosmosRefusal;
import dev.unwind.cosmos.emulator.traffic.Operation;
import dev.unwind.cosmos.emulator.traffic.Target;
import io.vertx.core.AbstractVerticle;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.UUID;

/** One event loop of the HTTP server: takes requests in and sends answers out. */
final class Front extends AbstractVerticle {
  private static final int MAX_HEADERS = 64 * 1024;
  private static final int MAX_LINE = 16 * 1024;

  private final CosmosService service;
  private final HttpFront.Parts parts;
  private final Control control;
  private final int port;
  private HttpServer server;

  Front(CosmosService service, HttpFront.Parts parts, int port) {
    this.service = service;
    this.parts = parts;
    this.control = new Control(parts.faults(), parts.traffic());
    this.port = port;
  }

  @Override
  public void start(Promise<Void> started) {
    HttpServerOptions options =
        new HttpServerOptions()
            .setHost("127.0.0.1")
            .setPort(port)
            .setTcpNoDelay(true)
            .setMaxHeaderSize(MAX_HEADERS)
            .setMaxInitialLineLength(MAX_LINE);
    server = vertx.createHttpServer(options).requestHandler(this::receive);
    server.listen().<Void>mapEmpty().onComplete(started);
  }

  int port() {
    return server.actualPort();
  }

  private void receive(HttpServerRequest incoming) {
    incoming.body().onSuccess(body -> take(incoming, body));
  }

  private void take(HttpServerRequest incoming, Buffer body) {
    Request request;
    try {
      List<String> path = Request.segments(incoming.path());
      request = new Request(incoming.method().name(), path, incoming.headers(), body.getBytes());
    } catch (IllegalArgumentException malformed) {
      send(incoming, Response.of(CosmosRefusal.badRequest(malformed.getMessage())));
      return;
    }
    if (Control.concerns(request)) {
      send(incoming, control.answer(request));
      return;
    }
    Target target = Targets.of(request);
    parts.traffic().arrived(target.operation());
    strike(incoming, request, target, parts.faults().strike(target));
  }

  private void strike(HttpServerRequest incoming, Request request, Target target, Effect effect) {
    if (effect.lostFirst()) {
      incoming.connection().close();
    }
    later(
        effect.before(),
        () -> {
          Future<Response> own =
              effect.carriedOut() ? carryOut(request, target) : Future.succeededFuture();
          own.onSuccess(
              answer -> later(effect.after(), () -> finish(incoming, answer, effect.answer())));
        });
  }

  // A query may take long; it must not hold up the requests of other connections.
  private Future<Response> carryOut(Request request, Target target) {
    return target.operation() == Operation.QUERY
        ? vertx.executeBlocking(() -> answer(request, target), false)
        : Future.succeededFuture(answer(request, target));
  }

  private Response answer(Request request, Target target) {
    Response response = service.answer(request, target, "http://127.0.0.1:" + port() + "/");
    parts.traffic().charged(target.operation(), response.charge());
    return response;
  }

  private void later(Duration delay, Runnable action) {
    if (delay.isZero()) {
      action.run();
    } else {
      vertx.setTimer(delay.toMillis(), timer -> action.run());
    }
  }

  private static void finish(HttpServerRequest incoming, Response own, Effect.Answer answer) {
    if (answer instanceof Effect.Answer.Nothing) {
      incoming.connection().close();
    } else if (answer instanceof Effect.Answer.Refusal refusal) {
      Response error =
          Response.of(
              new CosmosRefusal(refusal.status(), refusal.subStatus(), "A fault on command."));
      if (!refusal.retryAfter().isZero()) {
        error.with(Names.RETRY_AFTER, Long.toString(refusal.retryAfter().toMillis()));
      }
      send(incoming, error);
    } else {
      send(incoming, own);
    }
  }

  private static void send(HttpServerRequest incoming, Response response) {
    HttpServerResponse outgoing = incoming.response().setStatusCode(response.status());
    String activity = incoming.getHeader(Names.ACTIVITY_ID);
    outgoing.putHeader(
        Names.ACTIVITY_ID, activity == null ? UUID.randomUUID().toString() : activity);
    outgoing.putHeader(Names.CHARGE, String.format(Locale.ROOT, "%.2f", response.charge()));
    outgoing.putHeader("content-type", "application/json");
    response.headers().forEach(outgoing::putHeader);
    outgoing.end(Buffer.buffer(response.body()));
  }
}
