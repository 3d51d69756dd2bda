package dev.unwind.rest;

import dev.unwind.engine.InvalidRequest;
import dev.unwind.engine.SagaEngine;
import dev.unwind.engine.SagaSnapshot;
import dev.unwind.worker.ConfigCheck;
import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.Startup;
import jakarta.annotation.Priority;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import jakarta.interceptor.Interceptor;
import java.time.DateTimeException;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/**
 * Lets requests wait for the end of a saga. A waiting request holds one of the threads that serve
 * HTTP, so at most half of them may; a request beyond that is answered at once, as if its time was
 * up.
 */
@Startup
@Singleton
final class Waiters {
  private static final Duration LONGEST_MAX = Duration.ofMinutes(10);
  private static final Pattern SHORT_FORM = Pattern.compile("(\\d{1,9})(ms|s|m)");
  private static final Duration SLICE = Duration.ofMillis(500);
  private static final int THREADS_MIN = 200;
  private static final int THREADS_PER_CORE = 8;

  private final Duration longest;
  private final int placesMax;
  private final Semaphore places;
  private volatile boolean stopping;

  @Inject
  Waiters(
      RestConfig config,
      @ConfigProperty(name = "quarkus.thread-pool.max-threads") Optional<Integer> threadsMax) {
    this(config.waitMax(), threadsMax.orElseGet(Waiters::defaultThreads) / 2);
    ConfigCheck check = new ConfigCheck();
    check.between("unwind.rest.wait-max", longest, Duration.ZERO, LONGEST_MAX);
    check.refuse();
  }

  Waiters(Duration longest, int placesMax) {
    this.longest = longest;
    this.placesMax = placesMax;
    this.places = new Semaphore(placesMax);
  }

  /** The size that Quarkus gives its pool unless it is configured. */
  private static int defaultThreads() {
    return Math.max(THREADS_PER_CORE * Runtime.getRuntime().availableProcessors(), THREADS_MIN);
  }

  /**
   * Returns how long a request wants to wait; zero when it does not say.
   *
   * @param text such as {@code 5s}, {@code 500ms}, {@code 1m} or {@code PT5S}
   * @throws InvalidRequest when it is nothing of the kind, negative or too long
   */
  Duration time(Optional<String> text) {
    if (text.isEmpty()) {
      return Duration.ZERO;
    }
    Duration time = parse(text.get());
    if (time == null || time.isNegative() || time.compareTo(longest) > 0) {
      throw new InvalidRequest(
          "wait",
          "must be a time such as 5s or 500ms, at most "
              + longest.toMillis()
              + "ms, was \""
              + Texts.shown(text.get())
              + "\"");
    }
    return time;
  }

  private static Duration parse(String text) {
    Matcher shortForm = SHORT_FORM.matcher(text);
    if (!shortForm.matches()) {
      return parseIso(text);
    }
    long amount = Long.parseLong(shortForm.group(1));
    return switch (shortForm.group(2)) {
      case "ms" -> Duration.ofMillis(amount);
      case "s" -> Duration.ofSeconds(amount);
      default -> Duration.ofMinutes(amount);
    };
  }

  private static Duration parseIso(String text) {
    try {
      return text.toUpperCase(Locale.ROOT).startsWith("P") ? Duration.parse(text) : null;
    } catch (DateTimeException | ArithmeticException e) {
      return null;
    }
  }

  /**
   * Returns the saga when it is final, the time is up, the process stops, or no further request may
   * wait.
   */
  SagaSnapshot await(SagaEngine engine, SagaSnapshot saga, Duration time) {
    if (time.isZero() || saga.saga().status().isFinal() || !places.tryAcquire()) {
      return saga;
    }
    try {
      return awaitInSlices(engine, saga, System.nanoTime() + time.toNanos());
    } finally {
      places.release();
    }
  }

  private SagaSnapshot awaitInSlices(SagaEngine engine, SagaSnapshot saga, long end) {
    SagaSnapshot now = saga;
    long left = end - System.nanoTime();
    while (!now.saga().status().isFinal() && left > 0 && !stopping) {
      now = engine.await(saga.saga().id(), Duration.ofNanos(Math.min(left, SLICE.toNanos())));
      left = Thread.currentThread().isInterrupted() ? 0 : end - System.nanoTime();
    }
    return now;
  }

  /** Ends the waits before the engine is taken from under them. */
  void stop(@Observes @Priority(Interceptor.Priority.PLATFORM_BEFORE) ShutdownEvent event)
      throws InterruptedException {
    stopping = true;
    places.tryAcquire(placesMax, 2 * SLICE.toMillis(), TimeUnit.MILLISECONDS);
  }
}
