package dev.unwind.worker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.unwind.dsl.Retry;
import dev.unwind.dsl.Saga;
import dev.unwind.dsl.SagaDefinition;
import dev.unwind.engine.SagaEngine;
import dev.unwind.engine.StartRequest;
import dev.unwind.engine.runtime.SystemEnvironment;
import dev.unwind.engine.store.memory.InMemoryDocumentStore;
import io.quarkus.test.junit.QuarkusTest;
import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.logging.Formatter;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.awaitility.Awaitility;
import org.jboss.logmanager.formatters.PatternFormatter;
import org.junit.jupiter.api.Test;
import org.slf4j.MDC;

/** Here and not beside the engine, since it takes a logging system to have fields. */
@QuarkusTest
class LogFieldsTest {
  private final Queue<String> inHandlers = new ConcurrentLinkedQueue<>();
  private final Queue<String> leftOver = new ConcurrentLinkedQueue<>();

  private static String fields() {
    return MDC.get("sagaId") + " " + MDC.get("step") + " " + MDC.get("attempt");
  }

  private SagaDefinition<String> definition() {
    return Saga.define("logged", String.class)
        .step(
            "first",
            step ->
                step.run(call -> inHandlers.add(fields()))
                    .compensation(
                        "undoFirst",
                        call -> {
                          inHandlers.add(fields());
                          throw new IllegalStateException("can't");
                        })
                    .compensationRetry(Retry.none()))
        .step(
            "second",
            step ->
                step.run(
                        call -> {
                          inHandlers.add(fields());
                          throw new IllegalStateException("down");
                        })
                    .retry(Retry.fixed(Duration.ofMillis(1)).maxAttempts(2)))
        .build();
  }

  /** Looks at what a task leaves behind on its thread. */
  private final class Threads extends ThreadPoolExecutor {
    Threads() {
      super(0, 100, 1, TimeUnit.SECONDS, new SynchronousQueue<>());
    }

    @Override
    protected void afterExecute(Runnable task, Throwable thrown) {
      if (MDC.get("sagaId") != null || MDC.get("step") != null || MDC.get("attempt") != null) {
        leftOver.add(fields());
      }
    }
  }

  /** Notes the lines at WARN. */
  private static final class Warnings extends Handler {
    private final Queue<String> lines = new ConcurrentLinkedQueue<>();
    private final Formatter format = new PatternFormatter("%X{sagaId}: %s");

    @Override
    public void publish(LogRecord line) {
      if (line.getLevel().intValue() >= Level.WARNING.intValue()) {
        lines.add(format.format(line));
      }
    }

    @Override
    public void flush() {}

    @Override
    public void close() {}
  }

  @Test
  void lines_of_handlers_and_decisions_carry_saga_step_and_attempt_and_nothing_is_left_over() {
    Warnings warnings = new Warnings();
    Logger logger = Logger.getLogger("dev.unwind.engine");
    logger.addHandler(warnings);
    try (SagaEngine engine =
        SagaEngine.builder(new InMemoryDocumentStore())
            .definitions(List.of(definition()))
            .environment(new SystemEnvironment(new Threads()))
            .build()) {
      engine.open();
      engine.start(StartRequest.of("logged", "l1", "x"));
      Awaitility.await().until(() -> warnings.lines.stream().anyMatch(l -> l.contains("blocked")));
    } finally {
      logger.removeHandler(warnings);
    }

    assertThat(inHandlers)
        .containsExactly("l1 first 1", "l1 second 1", "l1 second 2", "l1 undoFirst 1");
    assertThat(warnings.lines)
        .singleElement()
        .asString()
        .startsWith("l1: Saga l1 is blocked at undoFirst: out of attempts")
        .contains("it waits until an operator retries or skips that");
    assertThat(leftOver).isEmpty();
  }
}
