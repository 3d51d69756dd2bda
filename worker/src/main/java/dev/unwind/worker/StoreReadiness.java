package dev.unwind.worker;

import dev.unwind.engine.store.DocumentKey;
import dev.unwind.engine.store.DocumentStore;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.HealthCheckResponseBuilder;
import org.eclipse.microprofile.health.Readiness;

/** Ready while the store answers a read in time. */
@Readiness
@Singleton
final class StoreReadiness implements HealthCheck {
  private static final Duration PATIENCE = Duration.ofSeconds(2);
  private static final DocumentKey PROBE = new DocumentKey("unwind:health", "probe");

  private final DocumentStore store;
  private final ExecutorService threads;
  private final Duration patience;
  private CompletableFuture<Void> reading = CompletableFuture.completedFuture(null);

  @Inject
  StoreReadiness(DocumentStore store, ExecutorService threads) {
    this(store, threads, PATIENCE);
  }

  StoreReadiness(DocumentStore store, ExecutorService threads, Duration patience) {
    this.store = store;
    this.threads = threads;
    this.patience = patience;
  }

  @Override
  public HealthCheckResponse call() {
    HealthCheckResponseBuilder answer = HealthCheckResponse.named("unwind-store");
    try {
      read().get(patience.toMillis(), TimeUnit.MILLISECONDS);
      return answer.up().build();
    } catch (ExecutionException e) {
      return answer.down().withData("reason", "the store does not answer").build();
    } catch (TimeoutException e) {
      String reason = "the store has not answered within " + patience;
      return answer.down().withData("reason", reason).build();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return answer.down().withData("reason", "interrupted").build();
    }
  }

  /**
   * Joins a read that is still going on: a store that hangs costs one thread, however often it is
   * asked about.
   */
  private synchronized CompletableFuture<Void> read() {
    if (reading.isDone()) {
      reading = CompletableFuture.runAsync(() -> store.read(PROBE), threads);
    }
    return reading;
  }
}
