package dev.unwind.rest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.unwind.dsl.Saga;
import dev.unwind.dsl.SagaDefinition;
import dev.unwind.engine.SagaEngine;
import dev.unwind.engine.SagaSnapshot;
import dev.unwind.engine.StartRequest;
import dev.unwind.engine.store.memory.InMemoryDocumentStore;
import dev.unwind.worker.InvalidConfiguration;
import io.quarkus.runtime.ShutdownEvent;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class WaitersTest {
  private static final SagaDefinition<String> DEFINITION =
      Saga.define("any", String.class).step("only", step -> step.run(call -> {})).build();

  @Test
  void beyond_the_bound_a_request_is_answered_at_once() {
    try (SagaEngine engine =
        SagaEngine.builder(new InMemoryDocumentStore()).definitions(List.of(DEFINITION)).build()) {
      SagaSnapshot saga = engine.start(StartRequest.of("any", "waits", "x")).saga();
      Waiters full = new Waiters(Duration.ofMinutes(1), 0);

      assertThat(full.await(engine, saga, Duration.ofMinutes(1))).isSameAs(saga);
    }
  }

  @Test
  void a_place_is_free_again_after_the_wait() {
    try (SagaEngine engine =
        SagaEngine.builder(new InMemoryDocumentStore()).definitions(List.of(DEFINITION)).build()) {
      SagaSnapshot saga = engine.start(StartRequest.of("any", "waits", "x")).saga();
      Waiters one = new Waiters(Duration.ofMinutes(1), 1);

      for (int i = 0; i < 3; i++) {
        assertThat(one.await(engine, saga, Duration.ofMillis(1))).isNotSameAs(saga).isEqualTo(saga);
      }
    }
  }

  @Test
  void a_stop_ends_the_waits() throws Exception {
    try (SagaEngine engine =
        SagaEngine.builder(new InMemoryDocumentStore()).definitions(List.of(DEFINITION)).build()) {
      SagaSnapshot saga = engine.start(StartRequest.of("any", "waits", "x")).saga();
      Waiters waiters = new Waiters(Duration.ofMinutes(1), 1);
      CompletableFuture<SagaSnapshot> wait =
          CompletableFuture.supplyAsync(() -> waiters.await(engine, saga, Duration.ofMinutes(1)));

      waiters.stop(new ShutdownEvent());

      assertThat(wait.get(5, TimeUnit.SECONDS)).isEqualTo(saga);
    }
  }

  @Test
  void a_longest_wait_out_of_range_stops_the_start() {
    RestConfig hours = () -> Duration.ofHours(1);

    assertThatThrownBy(() -> new Waiters(hours, Optional.empty()))
        .isInstanceOf(InvalidConfiguration.class)
        .hasMessage("unwind.rest.wait-max must be from 0s to 10m, was PT1H");
  }
}
