package dev.unwind.worker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.unwind.dsl.Bulkhead;
import dev.unwind.dsl.CircuitBreaker;
import dev.unwind.dsl.RateLimit;
import dev.unwind.dsl.Retry;
import dev.unwind.dsl.Saga;
import dev.unwind.dsl.SagaDefinition;
import dev.unwind.dsl.StepBuilder;
import dev.unwind.engine.SagaEngine;
import dev.unwind.engine.SagaSnapshot;
import dev.unwind.engine.StartRequest;
import dev.unwind.engine.StepGuards.Admission;
import dev.unwind.engine.StepGuards.Outcome;
import dev.unwind.engine.StepGuards.Permit;
import dev.unwind.engine.saga.SagaStatus;
import dev.unwind.engine.store.memory.InMemoryDocumentStore;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

@QuarkusTest
class GuardedStepsTest {
  private static final Duration DELAY = Duration.ofMillis(400);

  @Inject GuardedSteps guards;

  private static SagaDefinition<String> definition(Consumer<StepBuilder<String>> settings) {
    return Saga.define("guarded", String.class)
        .step("only", step -> settings.accept(step.run(call -> {})))
        .build();
  }

  private Permit admitted(SagaDefinition<?> definition) {
    Admission answer = guards.ask(definition, 0);
    assertThat(answer).isInstanceOf(Admission.Admitted.class);
    return ((Admission.Admitted) answer).permit();
  }

  private Duration refused(SagaDefinition<?> definition, String guard) {
    Admission answer = guards.ask(definition, 0);
    assertThat(answer).isInstanceOf(Admission.Refused.class);
    assertThat(((Admission.Refused) answer).guard()).isEqualTo(guard);
    return ((Admission.Refused) answer).retryAfter();
  }

  private static void end(Permit permit, Outcome outcome) {
    permit.settled(outcome);
    permit.ended();
  }

  @Test
  void a_bulkhead_is_full_until_a_call_has_ended() {
    SagaDefinition<String> definition = definition(step -> step.bulkhead(Bulkhead.of(2)));
    Permit first = admitted(definition);
    Permit second = admitted(definition);
    for (int i = 0; i < 5; i++) {
      refused(definition, "bulkhead");
    }
    first.settled(Outcome.FAILED);
    refused(definition, "bulkhead");

    first.ended();
    first.ended();
    Permit third = admitted(definition);
    refused(definition, "bulkhead");
    end(second, Outcome.ANSWERED);
    end(third, Outcome.NOT_CALLED);
    end(admitted(definition), Outcome.ANSWERED);
  }

  @Test
  void a_rate_limit_says_when_the_next_turn_comes() {
    SagaDefinition<String> definition =
        definition(step -> step.rateLimit(RateLimit.of(2, Duration.ofSeconds(20))));
    end(admitted(definition), Outcome.ANSWERED);
    end(admitted(definition), Outcome.ANSWERED);

    assertThat(refused(definition, "rate_limit"))
        .isBetween(Duration.ofMillis(1), Duration.ofSeconds(20));
  }

  @Test
  void a_circuit_breaker_opens_after_failures_and_closes_after_a_good_trial() {
    SagaDefinition<String> definition = breaker();
    open(definition);

    assertThat(refused(definition, "circuit_breaker")).isBetween(Duration.ofMillis(1), DELAY);
    Permit trial = trial(definition);
    refused(definition, "circuit_breaker");
    end(trial, Outcome.ANSWERED);
    end(admitted(definition), Outcome.ANSWERED);
    end(admitted(definition), Outcome.ANSWERED);
  }

  @Test
  void an_attempt_that_was_never_called_neither_opens_a_circuit_nor_closes_it() {
    SagaDefinition<String> definition =
        definition(step -> step.circuitBreaker(CircuitBreaker.of(0.5, 6).delay(DELAY)));
    for (int i = 0; i < 12; i++) {
      end(admitted(definition), Outcome.NOT_CALLED);
    }
    for (int i = 0; i < 3; i++) {
      end(admitted(definition), Outcome.FAILED);
    }
    refused(definition, "circuit_breaker");

    end(trial(definition), Outcome.NOT_CALLED);
    refused(definition, "circuit_breaker");
    end(trial(definition), Outcome.ANSWERED);
    end(admitted(definition), Outcome.ANSWERED);
  }

  private static SagaDefinition<String> breaker() {
    return definition(step -> step.circuitBreaker(CircuitBreaker.of(0.5, 4).delay(DELAY)));
  }

  private void open(SagaDefinition<String> definition) {
    end(admitted(definition), Outcome.ANSWERED);
    end(admitted(definition), Outcome.ANSWERED);
    end(admitted(definition), Outcome.FAILED);
    end(admitted(definition), Outcome.FAILED);
  }

  private Permit trial(SagaDefinition<String> definition) {
    Admission[] answer = new Admission[1];
    Awaitility.await()
        .until(
            () -> {
              answer[0] = guards.ask(definition, 0);
              return answer[0] instanceof Admission.Admitted;
            });
    return ((Admission.Admitted) answer[0]).permit();
  }

  @Test
  void a_refusal_by_one_guard_is_no_outcome_for_another() {
    SagaDefinition<String> definition =
        definition(
            step ->
                step.bulkhead(Bulkhead.of(1))
                    .circuitBreaker(CircuitBreaker.of(0.5, 2).delay(DELAY)));
    Permit inside = admitted(definition);
    for (int i = 0; i < 10; i++) {
      refused(definition, "bulkhead");
    }
    end(inside, Outcome.FAILED);
    Permit next = admitted(definition);
    end(next, Outcome.FAILED);

    for (int i = 0; i < 3; i++) {
      refused(definition, "circuit_breaker");
    }
    end(trial(definition), Outcome.ANSWERED);
    end(admitted(definition), Outcome.ANSWERED);
  }

  @Test
  void sagas_wait_for_a_bulkhead_without_using_up_their_attempts() {
    AtomicInteger inside = new AtomicInteger();
    AtomicInteger most = new AtomicInteger();
    SagaDefinition<String> definition =
        Saga.define("narrow", String.class)
            .step(
                "only",
                step ->
                    step.run(
                            call -> {
                              most.accumulateAndGet(inside.incrementAndGet(), Math::max);
                              LockSupport.parkNanos(Duration.ofMillis(10).toNanos());
                              inside.decrementAndGet();
                            })
                        .bulkhead(Bulkhead.of(2))
                        .retry(Retry.none()))
            .build();
    try (SagaEngine engine =
        SagaEngine.builder(new InMemoryDocumentStore())
            .definitions(List.of(definition))
            .guards(guards)
            .build()) {
      engine.open();
      for (int i = 0; i < 12; i++) {
        engine.start(StartRequest.of("narrow", "n" + i, "x"));
      }
      for (int i = 0; i < 12; i++) {
        SagaSnapshot end = engine.await("n" + i, Duration.ofSeconds(20));
        assertThat(end.saga().status()).isEqualTo(SagaStatus.COMPLETED);
        assertThat(end.saga().steps().get(0).attempts().count()).isEqualTo(1);
      }
    }
    assertThat(most.get()).isBetween(1, 2);
  }
}
