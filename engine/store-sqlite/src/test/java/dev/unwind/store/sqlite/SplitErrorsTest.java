package dev.unwind.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.unwind.dsl.Retry;
import dev.unwind.dsl.SagaDefinition;
import dev.unwind.dsl.StepBuilder;
import dev.unwind.dsl.StepRejected;
import dev.unwind.engine.document.SagaCodec;
import dev.unwind.engine.saga.Failure;
import dev.unwind.engine.saga.FailureRecorder;
import dev.unwind.engine.saga.Saga;
import dev.unwind.engine.saga.SagaStatus;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Whatever a handler throws in one process can be read in the other, and hurts no other saga. */
class SplitErrorsTest {
  private static final int DOCUMENT_MAX = 64 * 1_024;

  @TempDir private Path folder;
  private Split split;

  @BeforeEach
  void begin() {
    split = new Split(folder);
  }

  @AfterEach
  void end() {
    split.close();
  }

  static List<Trip.Behaviour> failures() {
    return List.of(
        call -> {
          throw new IOException("checked");
        },
        call -> {
          throw new IllegalStateException("unchecked");
        },
        call -> {
          throw new AssertionError("error");
        },
        call -> SplitErrorsTest.<String>wrongType());
  }

  @SuppressWarnings("unchecked")
  private static <T> T wrongType() {
    return (T) Integer.valueOf(42);
  }

  @ParameterizedTest
  @MethodSource("failures")
  void B14_every_kind_of_failure_leads_to_the_undo(Trip.Behaviour failure) {
    undone(new Trip.Plan(split).on("C", failure));

    assertThat(split.calls).containsExactly("A", "B", "C", "C", "C", "uC", "uB", "uA");
  }

  @Test
  void B14_a_call_that_takes_too_long_leads_to_the_undo() {
    undone(
        new Trip.Plan(split)
            .timeout(Duration.ofSeconds(5))
            .on(
                "C",
                call -> {
                  split.world.pauseHere(Duration.ofMinutes(30));
                  return "C";
                }));

    assertThat(split.calls).containsExactly("A", "B", "C", "C", "C", "uC", "uB", "uA");
  }

  @Test
  void B14_a_rejection_leads_to_the_undo_of_the_steps_before() {
    undone(
        new Trip.Plan(split)
            .on(
                "C",
                call -> {
                  throw new StepRejected("no");
                }));

    assertThat(split.calls).containsExactly("A", "B", "C", "uB", "uA");
  }

  private void undone(Trip.Plan plan) {
    split.run(plan.steps("A", "B", "C"));
    split.start("trip", "t1", Trip.BEGIN);
    split.until("t1", SagaStatus.COMPENSATED);
  }

  static List<Supplier<Throwable>> errors() {
    return List.of(
        () -> new OutOfMemoryError("pretended"),
        StackOverflowError::new,
        () -> new NoClassDefFoundError("gone"),
        () -> new ExceptionInInitializerError("bad"),
        () -> new LinkageError("neither"),
        () -> new Throwable("neither exception nor error"));
  }

  @SuppressWarnings("unchecked")
  private static <T extends Throwable> String sneak(Supplier<Throwable> error) throws T {
    throw (T) error.get();
  }

  @ParameterizedTest
  @MethodSource("errors")
  void B56_an_error_of_an_action_is_a_failure_with_its_policy(Supplier<Throwable> error) {
    split.run(
        new Trip.Plan(split)
            .on("B", call -> SplitErrorsTest.<RuntimeException>sneak(error))
            .steps("A", "B"));
    split.start("trip", "t1", Trip.BEGIN);
    Saga ended = split.until("t1", SagaStatus.COMPENSATED);

    assertThat(split.calls).containsExactly("A", "B", "B", "B", "uB", "uA");
    assertThat(ended.steps().get(1).attempts().failure().orElseThrow().type())
        .isEqualTo(error.get().getClass().getName());
  }

  @ParameterizedTest
  @MethodSource("errors")
  void B56_an_error_of_an_undo_blocks_its_saga_and_the_leases_of_others_are_still_kept(
      Supplier<Throwable> error) {
    split.run(
        new Trip.Plan(split)
            .timeout(Duration.ofHours(1))
            .retry(Retry.none())
            .on("B", call -> slowOrDown(call.sagaId()))
            .onUndo("A", call -> SplitErrorsTest.<RuntimeException>sneak(error))
            .steps("A", "B"));
    split.start("trip", "slow", Trip.BEGIN);
    split.start("trip", "t1", Trip.BEGIN);
    Saga slow = split.until("slow", SagaStatus.COMPLETED);

    assertThat(split.saga("t1").status()).isEqualTo(SagaStatus.BLOCKED);
    assertThat(split.count("uA")).isEqualTo(3);
    assertThat(slow.ownership().epoch()).isEqualTo(1);
    split.start("trip", "late", Trip.BEGIN);
    split.until("late", SagaStatus.BLOCKED);
  }

  private String slowOrDown(String saga) {
    if (saga.equals("slow")) {
      split.world.pauseHere(Split.LEASE.multipliedBy(10));
      return "B";
    }
    throw new IllegalStateException("down");
  }

  /** A state that can't be written once a step has poisoned it. */
  public static final class Touchy {
    public String word = "fine";

    Touchy with(String next) {
      Touchy touchy = new Touchy();
      touchy.word = next;
      return touchy;
    }

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
    endsUndone(step -> step.action(call -> split.note("poison"), Touchy::with));

    assertThat(split.calls).containsExactly("A", "poison", "uB", "uA");
  }

  @Test
  void B56_an_error_of_a_message_is_a_failure_of_the_step() {
    endsUndone(
        step ->
            step.action(call -> split.note("good"), Touchy::with)
                .publish(
                    "touchy.done",
                    state -> SplitErrorsTest.<RuntimeException>sneak(StackOverflowError::new)));

    assertThat(split.calls).containsExactly("A", "good", "uB", "uA");
  }

  private void endsUndone(Consumer<StepBuilder<Touchy>> second) {
    SagaDefinition<Touchy> definition =
        dev.unwind.dsl.Saga.define("touchy", Touchy.class)
            .step(
                "A",
                step ->
                    step.run(call -> split.note("A")).compensation("uA", call -> split.note("uA")))
            .step(
                "B",
                step -> {
                  second.accept(step);
                  step.compensation("uB", call -> split.note("uB")).retry(Retry.none());
                })
            .build();
    split.run(definition);
    split.start("touchy", "t1", new Touchy());
    Saga ended = split.until("t1", SagaStatus.COMPENSATED);
    assertThat(ended.steps().get(1).attempts().failure().orElseThrow().kind())
        .isEqualTo(Failure.Kind.THROWN);
  }

  @Test
  void B54_huge_messages_and_traces_fifty_times_leave_a_small_document_that_both_can_read() {
    split.run(
        new Trip.Plan(split)
            .retry(Retry.fixed(Duration.ofMillis(100)).withoutJitter().maxAttempts(50))
            .on(
                "B",
                call -> {
                  throw deep();
                })
            .steps("A", "B"));
    split.start("trip", "t1", Trip.BEGIN);
    Saga ended = split.until("t1", SagaStatus.COMPENSATED);

    assertThat(split.count("B")).isEqualTo(50);
    assertThat(split.bytes(SagaCodec.key("t1"))).isLessThan(DOCUMENT_MAX);
    Failure failure = ended.steps().get(1).attempts().failure().orElseThrow();
    assertThat(failure.message()).endsWith("…").hasSizeLessThan(FailureRecorder.BYTES_MAX);
    assertThat(failure.message().codePoints()).noneMatch(c -> c >= 0xd800 && c <= 0xdfff);
    assertThat(failure.lastCause().orElseThrow().type())
        .isEqualTo(StackOverflowError.class.getName());
  }

  private static IllegalStateException deep() {
    StackTraceElement[] frames = new StackTraceElement[1_024];
    Arrays.fill(frames, new StackTraceElement("a.B", "c", "B.java", 1));
    String message = "x" + "\uD83D\uDE80".repeat(1_250_000);
    Throwable cause = new StackOverflowError();
    for (int i = 0; i < 19; i++) {
      cause = new IllegalStateException("cause " + i, cause);
      cause.setStackTrace(frames);
    }
    IllegalStateException thrown = new IllegalStateException(message, cause);
    thrown.setStackTrace(frames);
    return thrown;
  }
}
