package dev.unwind.worker;

import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.HealthCheckResponseBuilder;
import org.eclipse.microprofile.health.Readiness;

/** Ready while the store answers a read in time and takes what is written to it. */
@Readiness
@Singleton
final class StoreReadiness implements HealthCheck {
  private static final Duration PATIENCE = Duration.ofSeconds(2);

  private final StoreProbe probe;
  private final ExecutorService threads;
  private final Duration patience;
  private CompletableFuture<Void> asking = CompletableFuture.completedFuture(null);

  @Inject
  StoreReadiness(StoreProbe probe, ExecutorService threads) {
    this(probe, threads, PATIENCE);
  }

  StoreReadiness(StoreProbe probe, ExecutorService threads, Duration patience) {
    this.probe = probe;
    this.threads = threads;
    this.patience = patience;
  }

  @Override
  public HealthCheckResponse call() {
    HealthCheckResponseBuilder answer = HealthCheckResponse.named("unwind-store");
    Optional<String> trouble = trouble();
    return trouble
        .map(reason -> answer.down().withData("reason", reason).build())
        .orElseGet(() -> answer.up().build());
  }

  private Optional<String> trouble() {
    try {
      ask().get(patience.toMillis(), TimeUnit.MILLISECONDS);
      Duration silence = probe.watch().silence();
      return silence.compareTo(patience) > 0
          ? Optional.of("no commit has been answered for " + silence.toSeconds() + " s")
          : Optional.empty();
    } catch (ExecutionException e) {
      return Optional.of("the store does not answer: " + e.getCause().getMessage());
    } catch (TimeoutException e) {
      String before = probe.watch().failure().map(reason -> "; before that: " + reason).orElse("");
      return Optional.of("the store has not answered within " + patience + before);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.of("interrupted");
    }
  }

  /**
   * Joins a question that is still open: a store that hangs costs one thread, however often it is
   * asked about.
   */
  private synchronized CompletableFuture<Void> ask() {
    if (asking.isDone()) {
      asking = CompletableFuture.runAsync(probe::ask, threads);
    }
    return asking;
  }
}
