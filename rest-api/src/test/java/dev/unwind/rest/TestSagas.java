package dev.unwind.rest;

import dev.unwind.dsl.Bulkhead;
import dev.unwind.dsl.CircuitBreaker;
import dev.unwind.dsl.RateLimit;
import dev.unwind.dsl.Retry;
import dev.unwind.dsl.Saga;
import dev.unwind.dsl.SagaDefinition;
import dev.unwind.dsl.StepRejected;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;

/** Small definitions. */
@Singleton
class TestSagas {
  /** An order whose note says what is to happen. */
  record Order(String note, List<String> seats, BigDecimal total) {
    Order {
      if (total != null && total.signum() < 0) {
        throw new IllegalArgumentException("total must not be negative, was " + total);
      }
    }

    Order with(String other) {
      return new Order(other, seats, total);
    }
  }

  private final Map<String, CountDownLatch> gates = new ConcurrentHashMap<>();

  /** Returns the gate at which a saga of definition {@code gated} waits. */
  CountDownLatch gate(String note) {
    return gates.computeIfAbsent(note, key -> new CountDownLatch(1));
  }

  @Produces
  SagaDefinition<Order> order() {
    return Saga.define("order", Order.class)
        .step(
            "reserve",
            step ->
                step.action(call -> "reserved", (order, word) -> order.with(word))
                    .compensation("release", call -> {}))
        .step(
            "pay",
            step ->
                step.run(
                        call -> {
                          if (call.state().total() == null) {
                            throw new StepRejected("nothing to pay");
                          }
                        })
                    .compensation("refund", call -> {})
                    .retry(Retry.exponential(Duration.ofMillis(200)).maxAttempts(5))
                    .circuitBreaker(CircuitBreaker.of(0.5, 100))
                    .bulkhead(Bulkhead.of(64))
                    .rateLimit(RateLimit.of(100_000, Duration.ofSeconds(1)))
                    .timeout(Duration.ofSeconds(10)))
        .step("confirm", step -> step.publish("order.confirmed", order -> order))
        .build();
  }

  @Produces
  SagaDefinition<Order> gated() {
    return Saga.define("gated", Order.class)
        .step(
            "wait",
            step ->
                step.run(call -> gate(call.state().note()).await()).compensation("undo", c -> {}))
        .step("pass", step -> step.run(call -> {}).pivot())
        .step("last", step -> step.run(call -> {}))
        .build();
  }

  @Produces
  SagaDefinition<Order> stuck() {
    return Saga.define("stuck", Order.class)
        .step(
            "do",
            step ->
                step.run(call -> {})
                    .compensation(
                        "undo",
                        call -> {
                          throw new IllegalStateException("can't", new java.io.IOException("line"));
                        })
                    .compensationRetry(Retry.none()))
        .step(
            "fail",
            step ->
                step.run(
                    call -> {
                      throw new StepRejected("no");
                    }))
        .build();
  }
}
