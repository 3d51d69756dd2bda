package dev.unwind.worker;

import dev.unwind.engine.SagaTracing;
import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.api.trace.propagation.W3CTraceContextPropagator;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.Scope;
import io.opentelemetry.context.propagation.TextMapGetter;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Follows sagas with OpenTelemetry. The root span is that of the start, and ends with it, since no
 * process can be sure to see the end of a saga; all attempts are its children, in whichever
 * process. The end of the saga adds a span over its whole length.
 */
final class OpenTelemetryTracing implements SagaTracing {
  private static final AttributeKey<String> SAGA = AttributeKey.stringKey("unwind.saga.id");
  private static final AttributeKey<String> DEFINITION =
      AttributeKey.stringKey("unwind.saga.definition");
  private static final AttributeKey<String> STATUS = AttributeKey.stringKey("unwind.saga.status");
  private static final AttributeKey<Boolean> CREATED =
      AttributeKey.booleanKey("unwind.saga.created");
  private static final AttributeKey<String> CALL = AttributeKey.stringKey("unwind.call");
  private static final AttributeKey<String> NAME = AttributeKey.stringKey("unwind.step");
  private static final AttributeKey<Long> ATTEMPT = AttributeKey.longKey("unwind.attempt");
  private static final AttributeKey<String> OUTCOME = AttributeKey.stringKey("unwind.outcome");
  private static final String TRACEPARENT = "traceparent";
  private static final TextMapGetter<String> GETTER = new Getter();

  private final Tracer tracer;

  OpenTelemetryTracing(OpenTelemetry telemetry) {
    this.tracer = telemetry.getTracer("dev.unwind");
  }

  @Override
  public Begun starting(String sagaId, String definition) {
    io.opentelemetry.api.trace.Span span =
        tracer
            .spanBuilder("saga " + definition)
            .setAttribute(SAGA, sagaId)
            .setAttribute(DEFINITION, definition)
            .startSpan();
    return new Begun() {
      @Override
      public Optional<String> traceparent() {
        Map<String, String> headers = new HashMap<>();
        W3CTraceContextPropagator.getInstance()
            .inject(Context.root().with(span), headers, Map::put);
        return Optional.ofNullable(headers.get(TRACEPARENT));
      }

      @Override
      public void ended(boolean created) {
        span.setAttribute(CREATED, created).end();
      }
    };
  }

  @Override
  public Span attempt(Optional<String> traceparent, Attempt attempt) {
    if (traceparent.isEmpty()) {
      return outcome -> {};
    }
    io.opentelemetry.api.trace.Span span =
        tracer
            .spanBuilder(attempt.call() + " " + attempt.name())
            .setParent(parent(traceparent.get()))
            .setAttribute(SAGA, attempt.sagaId())
            .setAttribute(DEFINITION, attempt.definition())
            .setAttribute(CALL, attempt.call())
            .setAttribute(NAME, attempt.name())
            .setAttribute(ATTEMPT, (long) attempt.number())
            .startSpan();
    Scope scope = span.makeCurrent();
    return outcome -> {
      scope.close();
      span.setAttribute(OUTCOME, outcome);
      if (outcome.endsWith("failed") || outcome.startsWith("late")) {
        span.setStatus(StatusCode.ERROR, outcome);
      }
      span.end();
    };
  }

  @Override
  public void finished(Optional<String> traceparent, Finished finished) {
    if (traceparent.isPresent()) {
      tracer
          .spanBuilder(finished.definition() + " " + finished.status())
          .setParent(parent(traceparent.get()))
          .setStartTimestamp(finished.startedAt())
          .setAttribute(SAGA, finished.sagaId())
          .setAttribute(DEFINITION, finished.definition())
          .setAttribute(STATUS, finished.status())
          .startSpan()
          .end(finished.endedAt());
    }
  }

  private static Context parent(String traceparent) {
    return W3CTraceContextPropagator.getInstance().extract(Context.root(), traceparent, GETTER);
  }

  private static final class Getter implements TextMapGetter<String> {
    @Override
    public Iterable<String> keys(String traceparent) {
      return List.of(TRACEPARENT);
    }

    @Override
    public String get(String traceparent, String key) {
      return TRACEPARENT.equals(key) ? traceparent : null;
    }
  }
}
