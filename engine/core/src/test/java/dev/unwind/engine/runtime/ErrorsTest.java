package dev.unwind.engine.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import dev.unwind.dsl.Retry;
import dev.unwind.engine.saga.Failure;
import dev.unwind.engine.saga.FailureRecorder;
import dev.unwind.engine.saga.Saga;
import dev.unwind.engine.saga.SagaStatus;
import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** Whatever a handler throws is recorded within bounds, and hurts no neighbour. */
class ErrorsTest {
  private static final List<Supplier<Throwable>> ERRORS =
      List.of(
          () -> new OutOfMemoryError("pretended"),
          StackOverflowError::new,
          () -> new NoClassDefFoundError("gone"),
          () -> new ExceptionInInitializerError("bad"),
          ThreadEnd::new,
          () -> new Throwable("neither exception nor error"));

  private static final class ThreadEnd extends Error {
    private static final long serialVersionUID = 1L;
  }

  @SuppressWarnings("unchecked")
  private static <T extends Throwable> void sneak(Throwable thrown) throws T {
    throw (T) thrown;
  }

  @Test
  void B56_errors_of_actions_are_failures_like_any_other_and_the_engine_lives_on() {
    for (Supplier<Throwable> error : ERRORS) {
      Story story = new Story();
      story.define(
          new Trip.Plan(story)
              .on(
                  "B",
                  call -> {
                    ErrorsTest.<RuntimeException>sneak(error.get());
                    return "never";
                  })
              .steps("A", "B"));
      Story.Node node = story.node();
      story.start(node, "trip", "t1", Trip.begin());
      Saga ended = story.runUntilFinal(node, "t1");

      assertThat(ended.status()).isEqualTo(SagaStatus.COMPENSATED);
      assertThat(story.calls("B")).hasSize(3);
      Failure failure = ended.steps().get(1).attempts().failure().orElseThrow();
      assertThat(failure.type()).isEqualTo(error.get().getClass().getName());
    }
  }

  @Test
  void B56_errors_of_undos_block_the_saga_after_its_attempts_and_leases_are_still_kept() {
    for (Supplier<Throwable> error : ERRORS) {
      Story story = new Story();
      Story.Node[] node = new Story.Node[1];
      story.define(
          new Trip.Plan(story)
              .timeout(Duration.ofHours(1))
              .retry(Retry.none())
              .on(
                  "B",
                  call -> {
                    if (call.sagaId().equals("slow")) {
                      node[0].process().pause(Duration.ofMinutes(5));
                      return "B";
                    }
                    throw new IllegalStateException("down");
                  })
              .onUndo("A", call -> ErrorsTest.<RuntimeException>sneak(error.get()))
              .steps("A", "B"));
      node[0] = story.node();
      story.node();
      story.start(node[0], "trip", "slow", Trip.begin());
      story.start(node[0], "trip", "t1", Trip.begin());
      Saga slow = story.runUntilFinal(node[0], "slow");

      assertThat(story.store.status("t1")).contains(SagaStatus.BLOCKED);
      assertThat(slow.status()).isEqualTo(SagaStatus.COMPLETED);
      assertThat(slow.ownership().epoch()).isEqualTo(1);
    }
  }

  /** A state that can't be written once a step has poisoned it. */
  public static final class Touchy {
    public String word = "fine";

    public String getMirror() {
      if (word.equals("poison")) {
        throw new NoClassDefFoundError("in a getter");
      }
      return word;
    }

    public void setMirror(String ignored) {}
  }

  @Test
  void B56_an_error_of_the_serializer_is_a_failure_of_the_step() {
    Story story = new Story();
    story.define(
        dev.unwind.dsl.Saga.define("touchy", Touchy.class)
            .step(
                "A",
                step ->
                    step.run(call -> story.note("A", 1, "", 0))
                        .compensation("uA", call -> story.note("uA", 1, "", 0)))
            .step(
                "B",
                step ->
                    step.action(
                            call -> "poison",
                            (state, word) -> {
                              Touchy next = new Touchy();
                              next.word = word;
                              return next;
                            })
                        .compensation("uB", call -> story.note("uB", 1, "", 0))
                        .retry(Retry.none()))
            .build());
    Story.Node node = story.node();
    story.start(node, "touchy", "t1", new Touchy());
    Saga ended = story.runUntilFinal(node, "t1");

    assertThat(ended.status()).isEqualTo(SagaStatus.COMPENSATED);
    assertThat(story.calls()).containsExactly("A", "uB", "uA");
  }

  @Test
  void B54_huge_messages_and_traces_fifty_times_leave_the_document_small() {
    Story story = new Story();
    story.define(
        new Trip.Plan(story)
            .retry(Retry.fixed(Duration.ofMillis(100)).withoutJitter().maxAttempts(50))
            .on(
                "B",
                call -> {
                  throw deep(20);
                })
            .steps("A", "B"));
    Story.Node node = story.node();
    story.start(node, "trip", "t1", Trip.begin());
    Saga ended = story.runUntilFinal(node, "t1");

    assertThat(ended.status()).isEqualTo(SagaStatus.COMPENSATED);
    assertThat(story.calls("B")).hasSize(50);
    assertThat(story.store.describe("t1").length()).isLessThan(64 * 1024);
    Failure failure = ended.steps().get(1).attempts().failure().orElseThrow();
    assertThat(failure.message()).endsWith("…").hasSizeLessThan(FailureRecorder.BYTES_MAX);
    assertThat(failure.lastCause()).isPresent();
  }

  private static IllegalStateException deep(int causes) {
    Throwable cause = new StackOverflowError();
    StackTraceElement[] frames = new StackTraceElement[1_024];
    java.util.Arrays.fill(frames, new StackTraceElement("a.B", "c", "B.java", 1));
    for (int i = 0; i < causes; i++) {
      cause = new IllegalStateException("\uD83D\uDE80".repeat(250_000), cause);
      cause.setStackTrace(frames);
    }
    return (IllegalStateException) cause;
  }
}
