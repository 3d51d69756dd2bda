package dev.unwind.cosmos.emulator.wire;

import dev.unwind.cosmos.emulator.store.CosmosRefusal;
import dev.unwind.cosmos.emulator.traffic.Target;
import dev.unwind.cosmos.emulator.traffic.Traffic;
import io.vertx.core.AbstractVerticle;
import io.vertx.core.Promise;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import java.util.List;
import java.util.Locale;
import java.util.UUID;

/** One event loop of the HTTP server: takes requests in and sends answers out. */
final class Front extends AbstractVerticle {
  private static final int MAX_HEADERS = 64 * 1024;
  private static final int MAX_LINE = 16 * 1024;
  private static final int MAX_BODY = 2 * 1024 * 1024;

  private final CosmosService service;
  private final Traffic traffic;
  private final int port;
  private HttpServer server;

  Front(CosmosService service, Traffic traffic, int port) {
    this.service = service;
    this.traffic = traffic;
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
    String length = incoming.getHeader("content-length");
    if (length != null && Long.parseLong(length) > MAX_BODY) {
      Response tooLarge =
          Response.of(new CosmosRefusal(413, 0, "Request size is too large: " + length));
      send(incoming, tooLarge);
      return;
    }
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
    Target target = Targets.of(request);
    traffic.arrived(target.operation());
    Response response = service.answer(request, target, "http://127.0.0.1:" + port() + "/");
    traffic.charged(target.operation(), response.charge());
    send(incoming, response);
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
