package dev.unwind.worker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.unwind.dsl.Retry;
import dev.unwind.dsl.Saga;
import dev.unwind.dsl.SagaDefinition;
import dev.unwind.engine.SagaEngine;
import dev.unwind.engine.StartRequest;
import dev.unwind.engine.store.DocumentStore;
import dev.unwind.engine.store.memory.InMemoryDocumentStore;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.context.Scope;
import io.opentelemetry.sdk.OpenTelemetrySdk;
import io.opentelemetry.sdk.testing.exporter.InMemorySpanExporter;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.export.SimpleSpanProcessor;
import java.time.Duration;
import java.util.List;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

class OpenTelemetryTracingTest {
  private final InMemorySpanExporter spans = InMemorySpanExporter.create();
  private final OpenTelemetrySdk telemetry =
      OpenTelemetrySdk.builder()
          .setTracerProvider(
              SdkTracerProvider.builder()
                  .addSpanProcessor(SimpleSpanProcessor.create(spans))
                  .build())
          .build();
  private final DocumentStore store = new InMemoryDocumentStore();
  private volatile String seenByHandler;

  private SagaDefinition<String> definition() {
    return Saga.define("order", String.class)
        .step(
            "first",
            step ->
                step.run(call -> seenByHandler = Span.current().getSpanContext().getTraceId())
                    .compensation("undoFirst", call -> {}))
        .step(
            "second",
            step ->
                step.run(
                        call -> {
                          throw new IllegalStateException("down");
                        })
                    .retry(Retry.none()))
        .build();
  }

  private SagaEngine engine() {
    return SagaEngine.builder(store)
        .definitions(List.of(definition()))
        .tracing(new OpenTelemetryTracing(telemetry))
        .build();
  }

  private SpanData span(String name) {
    return spans.getFinishedSpanItems().stream()
        .filter(s -> s.getName().equals(name))
        .findFirst()
        .orElseThrow(() -> new AssertionError(name + " is not among " + spans));
  }

  @Test
  void a_saga_is_one_trace_below_its_request_also_when_another_process_runs_it() {
    Span request = telemetry.getTracer("test").spanBuilder("POST").startSpan();
    try (SagaEngine rest = engine();
        Scope scope = request.makeCurrent()) {
      assertThat(scope).isNotNull();
      rest.start(StartRequest.of("order", "o1", "x"));
    } finally {
      request.end();
    }
    try (SagaEngine worker = engine()) {
      worker.open();
      worker.await("o1", Duration.ofSeconds(10));
      Awaitility.await().untilAsserted(() -> assertThat(spans.getFinishedSpanItems()).hasSize(6));
    }

    String trace = request.getSpanContext().getTraceId();
    SpanData root = span("saga order");
    assertThat(root.getParentSpanId()).isEqualTo(request.getSpanContext().getSpanId());
    assertThat(spans.getFinishedSpanItems()).allMatch(s -> s.getTraceId().equals(trace));
    for (String name :
        List.of("action first", "action second", "compensation undoFirst", "order COMPENSATED")) {
      assertThat(span(name).getParentSpanId()).isEqualTo(root.getSpanId());
    }
    assertThat(seenByHandler).isEqualTo(trace);
    assertThat(span("action second").getAttributes().get(AttributeKey.stringKey("unwind.outcome")))
        .isEqualTo("failed");
  }

  @Test
  void without_an_sdk_nothing_is_kept_in_the_document() {
    try (SagaEngine engine =
        SagaEngine.builder(store)
            .definitions(List.of(definition()))
            .tracing(new OpenTelemetryTracing(io.opentelemetry.api.OpenTelemetry.noop()))
            .build()) {
      assertThat(engine.start(StartRequest.of("order", "o2", "x")).saga().saga().identity().trace())
          .isEmpty();
    }
  }
}
