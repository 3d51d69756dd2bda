package dev.unwind.cosmos.emulator.wire;

import dev.unwind.cosmos.emulator.fault.Faults;
import dev.unwind.cosmos.emulator.query.QueryEndpoint;
import dev.unwind.cosmos.emulator.store.Account;
import dev.unwind.cosmos.emulator.traffic.Traffic;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.file.FileSystemOptions;
import java.time.Duration;
import java.util.concurrent.CompletionException;

/** The HTTP server of one emulator, on loopback only. */
public final class HttpFront implements AutoCloseable {
  private static final int EVENT_LOOPS = 2;

  private final Vertx vertx;
  private final int port;

  /**
   * Starts to listen.
   *
   * @param port 0 for any that is free
   * @throws IllegalStateException if it can't listen there
   */
  public HttpFront(Parts parts, int port) {
    FileSystemOptions noFiles =
        new FileSystemOptions().setFileCachingEnabled(false).setClassPathResolvingEnabled(false);
    vertx =
        Vertx.vertx(
            new VertxOptions().setEventLoopPoolSize(EVENT_LOOPS).setFileSystemOptions(noFiles));
    CosmosService service =
        new CosmosService(
            parts.account, parts.document, new Authorization(parts.key), parts.queries);
    try {
      // To Vert.x a negative port is any free one, the same for all of its event loops.
      Front first = new Front(service, parts, port == 0 ? -1 : port);
      await(vertx.deployVerticle(first));
      for (int loop = 1; loop < EVENT_LOOPS; loop++) {
        await(vertx.deployVerticle(new Front(service, parts, port == 0 ? -1 : port)));
      }
      this.port = first.port();
      if (!parts.purgeEvery.isZero()) {
        vertx.setPeriodic(parts.purgeEvery.toMillis(), timer -> purge(parts.account));
      }
    } catch (CompletionException failed) {
      close();
      throw new IllegalStateException("Can't listen on port " + port, failed.getCause());
    }
  }

  /** The port that it listens on. */
  public int port() {
    return port;
  }

  private void purge(Account account) {
    vertx.executeBlocking(account::purge);
  }

  /** Stops, dropping what is under way. */
  @Override
  public void close() {
    await(vertx.close());
  }

  private static <T> T await(Future<T> future) {
    return future.toCompletionStage().toCompletableFuture().join();
  }

  /**
   * What a server serves.
   *
   * @param account the data
   * @param document what the account says about itself
   * @param key the key that requests are signed with, in Base64
   * @param queries the query language
   * @param traffic where requests are counted
   * @param faults what goes wrong
   * @param purgeEvery how often expired items are removed from memory, zero for never
   */
  public record Parts(
      Account account,
      AccountDocument document,
      String key,
      QueryEndpoint queries,
      Traffic traffic,
      Faults faults,
      Duration purgeEvery) {}
}
