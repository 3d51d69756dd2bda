package dev.unwind.worker;

import dev.unwind.dsl.Saga;
import dev.unwind.dsl.SagaDefinition;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.util.concurrent.CountDownLatch;

/** What a user's application has: definitions, and nothing that refers to them. */
@Singleton
class TestSagas {
  record Note(String text) {}

  final CountDownLatch entered = new CountDownLatch(1);
  final CountDownLatch released = new CountDownLatch(1);
  volatile Thread handler;

  @Produces
  SagaDefinition<Note> shout() {
    return Saga.define("shout", Note.class)
        .step(
            "upper",
            step ->
                step.action(
                    call -> {
                      handler = Thread.currentThread();
                      return call.state().text().toUpperCase(java.util.Locale.ROOT);
                    },
                    (note, text) -> new Note(text)))
        .build();
  }

  @Produces
  SagaDefinition<String> slow() {
    return Saga.define("slow", String.class)
        .step(
            "first",
            step ->
                step.action(
                    call -> {
                      entered.countDown();
                      released.await();
                      return "done";
                    },
                    (state, done) -> done))
        .step("second", step -> step.run(call -> {}))
        .build();
  }
}
