package dev.unwind.engine;

import java.util.Optional;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Keeps what a tracing system throws away from the sagas. */
final class SafeTracing implements SagaTracing {
  private static final Logger LOG = LoggerFactory.getLogger(SafeTracing.class);

  private final SagaTracing tracing;

  SafeTracing(SagaTracing tracing) {
    this.tracing = tracing;
  }

  @Override
  public Begun starting(String sagaId, String definition) {
    Begun begun = safe(() -> tracing.starting(sagaId, definition), none().starting("", ""));
    return new Begun() {
      @Override
      public Optional<String> traceparent() {
        return safe(begun::traceparent, Optional.empty());
      }

      @Override
      public void ended(boolean created) {
        safe(() -> begun.ended(created));
      }
    };
  }

  @Override
  public Span attempt(Optional<String> traceparent, Attempt attempt) {
    if (tracing == NoTracing.INSTANCE) {
      return NoTracing.INSTANCE.attempt(traceparent, attempt);
    }
    Span span =
        safe(
            () -> tracing.attempt(traceparent, attempt),
            NoTracing.INSTANCE.attempt(traceparent, attempt));
    return outcome -> safe(() -> span.ended(outcome));
  }

  @Override
  public void finished(Optional<String> traceparent, Finished finished) {
    safe(() -> tracing.finished(traceparent, finished));
  }

  private static SagaTracing none() {
    return NoTracing.INSTANCE;
  }

  private static void safe(Runnable call) {
    safe(
        () -> {
          call.run();
          return true;
        },
        false);
  }

  private static <T> T safe(Supplier<T> call, T otherwise) {
    try {
      return call.get();
    } catch (RuntimeException | LinkageError thrown) {
      LOG.warn("The tracing failed; the saga goes on without it", thrown);
      return otherwise;
    }
  }
}
